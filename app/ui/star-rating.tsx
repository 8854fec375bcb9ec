const STAR = "M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.9l-6.5 3.6L7 14.3l-5.4-5 7.3-.8z";

/** So many stars of five, drawn and said. */
export function StarRating({ stars, className = "" }: { stars: number; className?: string }) {
  return (
    <div role="img" aria-label={`${stars} of 5 stars`} className={`flex gap-1 text-laterite ${className}`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" className="size-4.5">
          <path d={STAR} fill={star <= stars ? "currentColor" : "none"} stroke="currentColor" />
        </svg>
      ))}
    </div>
  );
}
