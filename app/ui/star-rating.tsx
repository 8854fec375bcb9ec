const STAR = "l3.1 6.7 7.3.8-5.4 5 1.5 7.2-6.5-3.6-6.5 3.6 1.5-7.2-5.4-5 7.3-.8z";
/** Five of them in a row, 28 apart; the path goes to the last that counts. */
const rowOf = (stars: number): string =>
  Array.from({ length: stars }, (_, nth) => `M${12 + 28 * nth} 1.8${STAR}`).join("");

/** A number of stars out of five, drawn and in words. */
export function StarRating({ stars, className = "" }: { stars: number; className?: string }) {
  return (
    <div role="img" aria-label={`${stars} of 5 stars`} className={`text-laterite ${className}`}>
      <svg viewBox="0 0 136 24" aria-hidden="true" className="h-4.5" stroke="currentColor" fill="none">
        <path d={rowOf(stars)} fill="currentColor" />
        {stars < 5 && <path d={rowOf(5)} />}
      </svg>
    </div>
  );
}
