import { Link } from "react-router";
import type { ReviewList, ReviewsView } from "#app/domain/people/reviews/list-reviews.server.ts";
import { DoneStatus } from "#app/owner/kit/notices.tsx";
import { formatCount } from "#app/shared/words.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ReviewCard } from "./review-card.tsx";
import { EMPTY_LABELS, LIST_NAMES, type RefusedAction, reviewListPath } from "./review-words.ts";

interface ReviewsPageProps {
  view: ReviewsView;
  /** What was just done, in words. */
  done: string | null;
  /** A refusal: of which review, why, and the answer that was typed. */
  refused: RefusedAction | null;
}

/** What shoppers say, with the buttons that show, hide and answer it. */
export function ReviewsPage({ view, done, refused }: ReviewsPageProps) {
  const { list, page, pages, reviews, counts } = view;
  const isGone = refused !== null && !reviews.some(({ id }) => id === refused.id);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Reviews</h1>
      <p className="mt-2 max-w-prose text-bark">
        Each shopper is asked once, two weeks after the pieces arrived. A review is shown when you have read
        it. The law lets you hide one for what it says that is wrong, never for being critical.
      </p>
      {done && <DoneStatus words={done} />}
      {isGone && (
        <p role="alert" className="mt-6 border-2 border-madder px-4 py-3 font-[560] text-madder">
          {refused.message}
        </p>
      )}
      <Lists list={list} counts={counts} />
      {reviews.length === 0 ? (
        <p className="py-12 text-bark">{EMPTY_LABELS[list]}</p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <li key={review.id} className="border-sand border-b">
              <ReviewCard review={review} refused={refused?.id === review.id ? refused : null} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-x-8 text-label">
          {page > 1 && (
            <TextLink to={reviewListPath({ list, page: page - 1 })} rel="prev" className="inline-block py-3">
              Page before
            </TextLink>
          )}
          <p className="text-bark">
            Page {page} of {pages}
          </p>
          {page < pages && (
            <TextLink to={reviewListPath({ list, page: page + 1 })} rel="next" className="inline-block py-3">
              Next page
            </TextLink>
          )}
        </nav>
      )}
    </div>
  );
}

const TAB =
  "relative inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap font-[560] text-bark text-label hover:text-ink " +
  "aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

const Lists = ({ list, counts }: { list: ReviewList; counts: ReviewsView["counts"] }) => (
  <nav aria-label="Reviews" className="mt-8">
    <ul className="flex flex-wrap gap-x-6 border-ink border-b">
      {(Object.keys(LIST_NAMES) as ReviewList[]).map((each) => (
        <li key={each}>
          <Link
            to={reviewListPath({ list: each })}
            aria-current={each === list ? "page" : undefined}
            className={TAB}
          >
            {LIST_NAMES[each]}{" "}
            <span className="font-normal text-bark text-small tabular-nums">{formatCount(counts[each])}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
