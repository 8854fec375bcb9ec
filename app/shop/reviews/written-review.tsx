import { FITS, OBJECTIONS, writtenBy } from "#app/domain/people/reviews/review.ts";
import type { OwnReview, PieceToReview } from "#app/domain/people/reviews/review-view.ts";
import { Picture } from "#app/ui/picture.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { ReviewPictures } from "./review-item.tsx";

/** The product that a part of the page is about. */
export const PieceHead = ({
  id,
  piece: { title, choice, imageUrl },
}: {
  id: string;
  piece: PieceToReview;
}) => (
  <div className="flex items-center gap-5">
    <Picture
      url={imageUrl}
      alt=""
      sizes="80px"
      className="aspect-4/5 w-20 shrink-0 overflow-hidden bg-calico"
      imgClassName="size-full object-cover"
    />
    <div className="min-w-0">
      <h2 id={id} className="wrap-anywhere font-display text-m">
        {title}
      </h2>
      {choice && <p className="mt-1 text-bark text-label">{choice}</p>}
    </div>
  </div>
);

/** What the shopper wrote, and what became of it. */
export function WrittenReview({ review }: { review: OwnReview }) {
  const { stars, fit, words, pictures, isRewarded, answer } = review;
  return (
    <div className="mt-4 border-sand border-y py-4">
      <StarRating stars={stars} />
      <p className="mt-2 text-bark text-small">
        {[writtenBy(review), fit && FITS[fit], isRewarded && "Something was given for it"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {words && <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">{words}</p>}
      <ReviewPictures pictures={pictures} by={writtenBy(review)} />
      <p className="mt-3 max-w-prose font-[560] text-small">{standing(review)}</p>
      {answer && (
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-small">We answered: {answer}</p>
      )}
    </div>
  );
}

function standing({ state, hiddenFor }: OwnReview): string {
  if (state === "shown") return "It is shown in the shop. Thank you.";
  if (state === "waiting") return "We have it, and have not read it yet.";
  return `It is not shown. ${hiddenFor ? `${OBJECTIONS[hiddenFor]}. ` : ""}Change it, and we read it again.`;
}
