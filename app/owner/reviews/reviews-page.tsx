import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type {
  ListedReview,
  ReviewList,
  ReviewsView,
} from "#app/domain/people/reviews/list-reviews.server.ts";
import { FITS, MAX_ANSWER, OBJECTIONS, takenOverFrom, writtenBy } from "#app/domain/people/reviews/review.ts";
import { ActionLink, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Pager, Tabs, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { ReviewPictures } from "#app/shop/reviews/review-item.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  EMPTY_LABELS,
  LIST_NAMES,
  REVIEW_IMPORT_PATH,
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
      <ActionLink to={REVIEW_IMPORT_PATH} label="Bring reviews over from elsewhere" strong className="mt-2" />
      {done && <DoneHere words={done} />}
      {isGone && <Refusal words={refused.message} />}
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
        {name} · {source ? takenOverFrom(source, review.writtenAt.toISOString()) : "order "}
        {!source && <TextLink to={`/admin/orders/${encodeURIComponent(reference)}`}>{reference}</TextLink>} ·{" "}
        <Time at={review.changedAt} />
        {!review.isReal && <span className="font-[560]"> · Test payment</span>}
      </p>
      <StarRating stars={stars} className="mt-3" />
      {fit && <p className="mt-2 text-small">Fit: {FITS[fit]}</p>}
      <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">
        {words || <span className="text-bark">No words, only stars.</span>}
      </p>
      <ReviewPictures pictures={pictures} by={name} />
      <Standing review={review} />
      {refused && <Refusal words={refused.message} />}
      <Decide review={review} heading={heading} />
      <Reward review={review} />
      <Answer review={review} heading={heading} typed={refused?.answer ?? null} />
      {state === "shown" && (
        <ActionLink to={`/products/${slug}#reviews`} label="See it in the shop" className="text-small" />
      )}
    </article>
  );
}

const Refusal = ({ words }: { words: string }) => (
  <p role="alert" className="mt-4 border-2 border-madder px-4 py-3 font-[560] text-madder text-label">
    {words}
  </p>
);

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

/** A form of this review. It decides about the text that is shown here. */
function ReviewAction({
  review: { id, revision },
  className,
  children,
}: {
  review: ListedReview;
  className: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" className={className} noValidate>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
      {children}
    </Form>
  );
}

function Decide({ review, heading }: { review: ListedReview; heading: string }) {
  const { state, reports } = review;
  const isBusy = useNavigation().formData?.get("id") === review.id;
  const button = {
    type: "submit",
    name: "do",
    size: "small",
    busy: isBusy,
    "aria-describedby": heading,
  } as const;
  return (
    <div className="mt-5 grid gap-5">
      {state !== "shown" && (
        <ReviewAction review={review} className="">
          <Button {...button} value="show">
            Show
          </Button>
        </ReviewAction>
      )}
      {state === "shown" && reports.length > 0 && (
        <ReviewAction review={review} className="">
          <Button {...button} value="settle" variant="secondary">
            Leave it shown
          </Button>
        </ReviewAction>
      )}
      {state !== "hidden" && (
        <ReviewAction review={review} className="flex max-w-lg flex-wrap items-end gap-3">
          <SelectField
            label="Reason to hide it"
            id={`reason-${review.id}`}
            name="reason"
            defaultValue=""
            className="min-w-0 flex-1"
          >
            <option value="">Choose</option>
            <Options of={OBJECTIONS} />
          </SelectField>
          <Button {...button} value="hide" variant="secondary" className="mb-2">
            Hide
          </Button>
        </ReviewAction>
      )}
    </div>
  );
}

function Reward({ review }: { review: ListedReview }) {
  if (review.rewardedBy === "shopper") return null;
  const isMarked = review.rewardedBy === "owner";
  const about = `review-${review.id}`;
  return (
    <ReviewAction review={review} className="mt-5 flex flex-wrap gap-3">
      <Submit
        name="do"
        value={isMarked ? "no-reward" : "reward"}
        label={isMarked ? "Nothing was given for it" : "Mark that something was given for it"}
        secondary
        aria-describedby={about}
      />
      {review.source && (
        <Submit name="do" value="erase" label="Erase: its writer asked" secondary aria-describedby={about} />
      )}
    </ReviewAction>
  );
}

function Answer({ review, heading, typed }: { review: ListedReview; heading: string; typed: string | null }) {
  const isBusy = useNavigation().formData?.get("id") === review.id;
  return (
    <ReviewAction review={review} className="mt-5 grid max-w-prose gap-3">
      <TextAreaField
        label="Your answer"
        id={`answer-${review.id}`}
        name="answer"
        optional
        rows={3}
        maxLength={MAX_ANSWER}
        defaultValue={typed ?? review.answer ?? ""}
        hint="Everybody reads it below the review. Leave it empty to take it back."
      />
      <div>
        <Submit
          name="do"
          value="answer"
          label="Answer"
          isBusy={isBusy}
          secondary
          aria-describedby={heading}
        />
      </div>
    </ReviewAction>
  );
}
