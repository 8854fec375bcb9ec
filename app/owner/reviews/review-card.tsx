import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ListedReview } from "#app/domain/people/reviews/list-reviews.server.ts";
import { FITS, MAX_ANSWER, OBJECTIONS, writtenBy } from "#app/domain/people/reviews/review.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ReviewPictures } from "#app/shop/reviews/review-item.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RefusedAction } from "./review-words.ts";

interface ReviewCardProps {
  review: ListedReview;
  refused: RefusedAction | null;
}

/** A review as its shopper wrote it, and the forms for it. */
export function ReviewCard({ review, refused }: ReviewCardProps) {
  const { id, state, title, slug, reference, stars, fit, words, choice, pictures } = review;
  const name = writtenBy(review);
  const heading = `review-${id}`;
  return (
    <article aria-labelledby={heading} className="py-6">
      <h2 id={heading} className="wrap-anywhere font-[560] text-label">
        {title}
        {choice && <span className="font-normal text-bark">, {choice}</span>}
      </h2>
      <p className="mt-0.5 text-bark text-small">
        {name}, order <TextLink to={`/admin/orders/${encodeURIComponent(reference)}`}>{reference}</TextLink>,{" "}
        <time dateTime={review.changedAt.toISOString()}>{formatMoment(review.changedAt)}</time>
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
      {state === "shown" && (
        <TextLink to={`/products/${slug}#reviews`} className="inline-block py-2 text-small">
          See it in the shop
        </TextLink>
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

/** A form of this review. What it decides is about the text that stands here. */
function Press({
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
        <Press review={review} className="">
          <Button {...button} value="show">
            Show
          </Button>
        </Press>
      )}
      {state === "shown" && reports.length > 0 && (
        <Press review={review} className="">
          <Button {...button} value="settle" variant="secondary">
            Leave it shown
          </Button>
        </Press>
      )}
      {state !== "hidden" && (
        <Press review={review} className="flex max-w-lg flex-wrap items-end gap-3">
          <SelectField
            label="Reason to hide it"
            id={`reason-${review.id}`}
            name="reason"
            defaultValue=""
            className="min-w-0 flex-1"
          >
            <option value="">Choose</option>
            {Object.entries(OBJECTIONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <Button {...button} value="hide" variant="secondary" className="mb-2">
            Hide
          </Button>
        </Press>
      )}
    </div>
  );
}

function Reward({ review }: { review: ListedReview }) {
  if (review.rewardedBy === "shopper") return null;
  const isMarked = review.rewardedBy === "owner";
  return (
    <Press review={review} className="mt-5">
      <Button
        type="submit"
        name="do"
        value={isMarked ? "no-reward" : "reward"}
        size="small"
        variant="secondary"
        aria-describedby={`review-${review.id}`}
      >
        {isMarked ? "Nothing was given for it" : "Mark that something was given for it"}
      </Button>
    </Press>
  );
}

interface AnswerProps {
  review: ListedReview;
  heading: string;
  typed: string | null;
}

function Answer({ review, heading, typed }: AnswerProps) {
  const isBusy = useNavigation().formData?.get("id") === review.id;
  return (
    <Press review={review} className="mt-5 grid max-w-prose gap-3">
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
        <Button
          type="submit"
          name="do"
          value="answer"
          size="small"
          variant="secondary"
          busy={isBusy}
          aria-describedby={heading}
        >
          Answer
        </Button>
      </div>
    </Press>
  );
}
