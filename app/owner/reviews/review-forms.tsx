import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ListedReview } from "#app/domain/people/reviews/list-reviews.server.ts";
import { MAX_ANSWER, OBJECTIONS } from "#app/domain/people/reviews/review.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";

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

export function Decide({ review, heading }: { review: ListedReview; heading: string }) {
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

export function Reward({ review }: { review: ListedReview }) {
  if (review.rewardedBy === "shopper") return null;
  const isMarked = review.rewardedBy === "owner";
  return (
    <ReviewAction review={review} className="mt-5">
      <Submit
        name="do"
        value={isMarked ? "no-reward" : "reward"}
        label={isMarked ? "Nothing was given for it" : "Mark that something was given for it"}
        secondary
        aria-describedby={`review-${review.id}`}
      />
    </ReviewAction>
  );
}

export function Answer({
  review,
  heading,
  typed,
}: {
  review: ListedReview;
  heading: string;
  typed: string | null;
}) {
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

/** For one that was taken over: any other is erased by its shopper. */
export const Erase = ({ review, heading }: { review: ListedReview; heading: string }) =>
  review.source && (
    <ReviewAction review={review} className="mt-5">
      <Submit
        name="do"
        value="erase"
        label="Erase: its writer asked for it"
        secondary
        aria-describedby={heading}
      />
    </ReviewAction>
  );
