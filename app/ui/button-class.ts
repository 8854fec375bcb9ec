export type ButtonVariant = "primary" | "secondary" | "inverse";
export type ButtonSize = "normal" | "small";

/** On hover a layer of colour fades in under the text (150 ms); nothing else of the button moves. */
const SHAPE =
  "relative isolate inline-flex select-none items-center justify-center text-center font-semibold " +
  "before:pointer-events-none before:absolute before:inset-0 before:-z-10 before:opacity-0 before:transition-opacity " +
  "not-disabled:not-aria-disabled:hover:before:opacity-100 forced-colors:border";

const SIZES: Record<ButtonSize, string> = {
  normal: "min-h-14 px-8 py-3 text-button",
  small: "min-h-11 px-5 py-1.5 text-label md:min-h-10",
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-indigo text-shea before:bg-ink",
  secondary:
    "border border-ink bg-transparent text-ink transition-colors before:bg-ink " +
    "not-disabled:not-aria-disabled:hover:text-shea",
  inverse: "bg-shea text-ink before:bg-sand",
};

const QUIET =
  "disabled:bg-sand disabled:text-bark disabled:border-sand aria-disabled:bg-sand aria-disabled:text-bark";
const BUSY = "bg-bark text-shea";

/** The classes of a button, for any element that carries it. */
export function buttonClass({
  variant = "primary",
  size = "normal",
  busy = false,
  className = "",
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
  className?: string;
}): string {
  const ground = busy ? BUSY : `${VARIANTS[variant]} ${QUIET}`;
  return `${SHAPE} ${SIZES[size]} ${ground} ${className}`;
}
