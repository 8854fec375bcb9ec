import { reviewsPath } from "#app/domain/people/reviews/review.ts";
import {
  fitAdvice,
  formatReviewCount,
  type ProductReviews,
} from "#app/domain/people/reviews/review-numbers.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { HowCollected, ReviewItem } from "./review-item.tsx";

interface ReviewsSectionProps {
  slug: string;
  /** Null when none is shown. */
  reviews: ProductReviews | null;
}

/** The reviews on the piece's own page: the numbers of all, and the newest in full. */
export function ReviewsSection({ slug, reviews }: ReviewsSectionProps) {
  if (reviews === null) return null;
  const { numbers, newest, isSample } = reviews;
  const fit = fitAdvice(numbers);
  return (
    <section aria-labelledby="reviews" className="mx-auto mt-18 max-w-3xl px-6 lg:mt-28">
      <h2 id="reviews" className="font-display text-l">
        {isSample ? "Sample reviews" : "What shoppers say"}
      </h2>
      <p className="mt-2 text-lead tabular-nums">
        {formatReviewCount(numbers)}
        {fit && <span className="text-bark text-label"> · {fit.words}</span>}
      </p>
      {isSample ? (
        <p className="max-w-prose py-3 font-[560] text-laterite text-small">
          Made up, to show where reviews will stand. No shopper wrote them.
        </p>
      ) : (
        <HowCollected withElsewhere={numbers.elsewhere > 0} />
      )}
      <div className="mt-2">
        {newest.map((review) => (
          <ReviewItem key={review.id} review={review} isSample={isSample} />
        ))}
      </div>
      {numbers.shown > newest.length && (
        <TextLink to={reviewsPath(slug)} className="inline-block py-3 font-[560]">
          Read all {numbers.shown} reviews
        </TextLink>
      )}
    </section>
  );
}
