import { FIT_LABELS, reportPath, takenOverFrom, writtenBy } from "#app/domain/people/reviews/review.ts";
import type { ShownReview } from "#app/domain/people/reviews/review-row.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { Picture } from "#app/ui/picture.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** A shown review, with the shop's answer. */
export function ReviewItem({
  review,
  isSample = false,
}: {
  review: ShownReview;
  isSample?: boolean | undefined;
}) {
  const { id, stars, fit, words, choice, pictures, isRewarded, writtenAt, answer, source } = review;
  const day = writtenAt.slice(0, 10);
  const name = writtenBy(review);
  return (
    <article aria-label={`Review by ${name}`} className="border-sand border-t py-6">
      <StarRating stars={stars} />
      <p className="wrap-anywhere mt-2 text-label">
        <span className="font-[560]">{name}</span>
        <span className="text-bark">
          {choice && ` · ${choice}`} ·{" "}
          <time dateTime={day}>{source ? takenOverFrom(source, day) : formatCalendarDay(day)}</time>
        </span>
      </p>
      {isRewarded && (
        <p className="mt-1 font-[560] text-laterite text-small">
          Something was given in return for this review.
        </p>
      )}
      {fit && <p className="mt-1 text-bark text-small">{FIT_LABELS[fit]}</p>}
      {words && <p className="wrap-anywhere mt-3 max-w-prose whitespace-pre-line">{words}</p>}
      <ReviewPictures pictures={pictures} by={name} />
      {answer && (
        <div className="mt-4 max-w-prose border-turmeric border-l-4 pl-4">
          <p className="font-[560] text-small">We answer</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line text-label">{answer}</p>
        </div>
      )}
      {!isSample && (
        <TextLink
          href={reportPath(id)}
          rel="nofollow"
          tone="inherit"
          className="mt-1 inline-block py-2 text-bark text-small"
        >
          Report<span className="visually-hidden"> the review by {name}</span>
        </TextLink>
      )}
    </article>
  );
}

/** The pictures of a review: each opens whole. */
export function ReviewPictures({ pictures, by }: { pictures: readonly string[]; by: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {pictures.map((url, index) => (
        <li key={url}>
          <a href={url}>
            <Picture
              url={url}
              alt={`Picture ${index + 1} by ${by}`}
              sizes="80px"
              className="aspect-square w-20 overflow-hidden bg-calico"
              imgClassName="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * That reviews are neither bought nor invented, and how they are collected and checked, which the law requires beside
 * reviews (DMCC Act 2024, schedule 20; CMA208).
 */
export const HowCollected = ({ withElsewhere }: { withElsewhere: boolean }) => (
  <div className="max-w-prose text-bark text-small">
    <p className="pt-3">
      Reviews are never bought or invented here. <TextLink to={REVIEW_RULES}>Our rule for reviews</TextLink>
    </p>
    <CollectedFold withElsewhere={withElsewhere} />
  </div>
);

/** In the terms, where its owner can change it. */
const REVIEW_RULES = "/policies/terms#reviews";

const ELSEWHERE =
  "Those marked ‘Taken over’ were written for the shop that they name: that shop, not ours, knew who bought. ";

const CollectedFold = ({ withElsewhere }: { withElsewhere: boolean }) => (
  <details>
    <summary className="cursor-pointer py-3 font-[560]">How we collect reviews</summary>
    <div className="grid gap-2 pb-3">
      <p>
        Only people who bought the piece here can review it: we write to each once, two weeks after it
        arrived. {withElsewhere && ELSEWHERE}We read every review before it is shown. We leave out none for
        being critical or for its stars, only what is against the law, offensive, not genuine, not about the
        piece, or shows somebody’s private details.
      </p>
      <p>
        The average is of all reviews that are shown. We pay for none. Where something was given in return for
        one, such as a discount, that stands above its words. If a review is wrong, report it, and we look at
        it again.
      </p>
    </div>
  </details>
);
