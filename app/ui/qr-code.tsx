import { encode } from "uqr";

/** Light modules around the code; readers need them to find it. */
const QUIET = 4;
/**
 * The maximum length of the text in bytes, which makes 57 modules a side: the modules of a longer one are too small for
 * a camera.
 */
const MAX_BYTES = 213;

/** Rows of dark and light modules without the quiet zone, or null when the text is too long. */
export function qrMatrix(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MAX_BYTES) return null;
  return encode(bytes, { ecc: "M", boostEcc: false, border: 0 }).data;
}

interface QrCodeProps {
  text: string;
  /** Its purpose; its content must be beside it in letters. */
  label: string;
  className?: string;
}

/** A square code for a camera. Nothing is drawn when the text is too long for one. */
export function QrCode({ text, label, className = "" }: QrCodeProps) {
  const matrix = qrMatrix(text);
  if (!matrix) return null;
  const size = matrix.length + 2 * QUIET;
  const path = matrix
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-shea text-ink forced-color-adjust-none ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
