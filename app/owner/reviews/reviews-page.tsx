import type {
  ListedReview,
  ReviewList,
  ReviewsView,
} from "#app/domain/people/reviews/list-reviews.server.ts";
import { FITS, OBJECTIONS, writtenBy } from "#app/domain/people/reviews/review.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Pager, Tabs, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { ReviewPictures } from "#app/shop/reviews/review-item.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Answer, Decide, Erase, Reward } from "./review-forms.tsx";
import {
  EMPTY_LABELS,
  LIST_NAMES,
  REVIEWS_PATH,
  type RefusedAction,
  reviewListPath,
} from "./review-words.ts";

interface ReviewsPageProps {
  view: ReviewsView;
  /** The last action in words. */
  done: string | null;
  /** A refusal: the review, the reason, and the typed answer. */
  refused: RefusedAction | null;
}

/** Shoppers' reviews, with the buttons that show, hide and answer them. */
export function ReviewsPage({ view, done, refused }: ReviewsPageProps) {
  const { list, page, pages, reviews, counts } = view;
  const isGone = refused !== null && !reviews.some(({ id }) => id === refused.id);
  return (
    <OwnerPage
      title="Reviews"
      lead="Each shopper is asked once, two weeks after the pieces arrived. A review is shown when you have read it. The law lets you hide one for what it says that is wrong, never for being critical."
    >
      <ActionLink
        to={`${REVIEWS_PATH}/import`}
        label="Bring reviews over from elsewhere"
        strong
        className="mt-2"
      />
      {done && <DoneHere words={done} />}
      {isGone && (
        <p role="alert" className="mt-6 border-2 border-madder px-4 py-3 font-[560] text-madder">
          {refused.message}
        </p>
      )}
      <Tabs
        label="Reviews"
        tabs={Object.keys(LIST_NAMES) as ReviewList[]}
        current={list}
        to={(each) => reviewListPath({ list: each })}
        name={(each) => LIST_NAMES[each]}
        count={(each) => counts[each]}
      />
      {reviews.length === 0 ? (
        <EmptyState>{EMPTY_LABELS[list]}</EmptyState>
      ) : (
        <ul>
          {reviews.map((review) => (
            <li key={review.id} className="border-sand border-b">
              <ReviewCard review={review} refused={refused?.id === review.id ? refused : null} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        to={(nth) => reviewListPath({ list, page: nth })}
        labels={["Page before", "Next page"]}
      >
        Page {page} of {pages}
      </Pager>
    </OwnerPage>
  );
}

/** A review as its shopper wrote it, and the forms for it. */
function ReviewCard({ review, refused }: { review: ListedReview; refused: RefusedAction | null }) {
  const { id, state, title, slug, reference, source, stars, fit, words, choice, pictures } = review;
  const name = writtenBy(review);
  const heading = `review-${id}`;
  return (
    <article aria-labelledby={heading} className="py-6">
      <h2 id={heading} className="wrap-anywhere font-[560] text-label">
        {title}
        {choice && <span className="font-normal text-bark">, {choice}</span>}
      </h2>
      <p className="mt-0.5 text-bark text-small">
        {name},{" "}
        {source ? (
          `taken over from ${source}, ${formatCalendarDay(review.writtenAt.toISOString().slice(0, 10))}`
        ) : (
          <>
            order <TextLink to={`/admin/orders/${encodeURIComponent(reference)}`}>{reference}</TextLink>,{" "}
            <Time at={review.changedAt} />
          </>
        )}
        {!review.isReal && <span className="font-[560]"> · Test payment</span>}
      </p>
      <StarRating stars={stars} className="mt-3" />
      {fit && <p className="mt-2 text-small">Fit: {FITS[fit]}</p>}
      <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">
        {words || <span className="text-bark">No words, only stars.</span>}
      </p>
      <ReviewPictures pictures={pictures} by={name} />
      <Standing review={review} />
      {refused && (
        <p role="alert" className="mt-4 border-2 border-madder px-4 py-3 font-[560] text-madder text-label">
          {refused.message}
        </p>
      )}
      <Decide review={review} heading={heading} />
      <Reward review={review} />
      <Answer review={review} heading={heading} typed={refused?.answer ?? null} />
      <Erase review={review} heading={heading} />
      {state === "shown" && (
        <ActionLink to={`/products/${slug}#reviews`} label="See it in the shop" className="text-small" />
      )}
    </article>
  );
}

function Standing({ review: { rewardedBy, hiddenFor, reports } }: { review: ListedReview }) {
  const said = rewardedBy === "shopper" ? "The shopper says" : "You say";
  return (
    <div className="mt-3 grid gap-1 text-small">
      {rewardedBy && (
        <p className="font-[560] text-laterite">
          {said} that something was given for it. The shop says so, too.
        </p>
      )}
      {hiddenFor && <p className="font-[560]">Hidden: {OBJECTIONS[hiddenFor]}.</p>}
      {reports.length > 0 && (
        <p className="font-[560] text-madder">
          Reported: {reports.map(({ reason, count }) => `${OBJECTIONS[reason]} (${count})`).join("; ")}
        </p>
      )}
    </div>
  );
}
