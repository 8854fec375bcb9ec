import {
  fitAdvice,
  formatReviewCount,
  type ReviewNumbers,
} from "#app/domain/people/reviews/review-numbers.ts";
import type { ShownReview } from "#app/domain/people/reviews/review-row.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { HowCollected, ReviewItem } from "./review-item.tsx";

interface AllReviewsPageProps {
  product: { slug: string; title: string };
  /** Null when none is shown. */
  numbers: ReviewNumbers | null;
  reviews: ShownReview[];
}

/** All shown reviews of a product. */
export function AllReviewsPage({ product, numbers, reviews }: AllReviewsPageProps) {
  const fit = numbers && fitAdvice(numbers);
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-bark text-caption italic">What shoppers say</p>
      <h1 className="wrap-anywhere mt-2 text-balance font-display text-xl">{product.title}</h1>
      <WovenBand size="wide" className="mt-9" />
      <p className="mt-8 text-lead tabular-nums">
        {numbers ? formatReviewCount(numbers) : "No reviews yet"}
        {fit && <span className="text-bark text-label"> · {fit.words}</span>}
      </p>
      <HowCollected withElsewhere={numbers !== null && numbers.elsewhere > 0} />
      <div className="mt-2">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      {numbers && numbers.shown > reviews.length && (
        <p className="text-bark text-small">These are the newest {reviews.length}. The average is of all.</p>
      )}
      <TextLink to={`/products/${product.slug}`} className="mt-6 inline-block py-2 font-[560]">
        Back to the piece
      </TextLink>
    </div>
  );
}
