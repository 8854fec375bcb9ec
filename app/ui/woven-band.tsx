/**
 * The woven line: thin (8 px) under the header and while loading, wide (24 px) above the footer and for a missing
 * picture.
 */
export function WovenBand({ size, className = "" }: { size: "thin" | "wide"; className?: string }) {
  return <div aria-hidden="true" className={`woven-band woven-band-${size} ${className}`} />;
}
