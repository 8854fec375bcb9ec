import { Form, useNavigation } from "react-router";
import {
  FITS,
  MAX_NAME,
  MAX_REVIEW_PICTURES,
  MAX_STARS,
  MAX_TEXT_LENGTH,
} from "#app/domain/people/reviews/review.ts";
import type { ReviewField, ReviewProblem, TypedReview } from "#app/domain/people/reviews/review-input.ts";
import type { OwnReview, PieceToReview } from "#app/domain/people/reviews/review-view.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";

interface PieceFormProps {
  piece: PieceToReview;
  /** Its place on the page: the controls of several forms need different ids. */
  nth: number;
  refused: { typed: TypedReview; problem: ReviewProblem | null } | null;
}

const STAR_LABELS = ["poor", "fair", "good", "very good", "excellent"];

/** The form for one product. After a refusal it has the input; files must be chosen again. */
export function PieceForm({ piece, nth, refused }: PieceFormProps) {
  const { slug, size, review } = piece;
  const isSending = useNavigation().state === "submitting";
  const typed = refused?.typed ?? formValuesOf(review);
  const idOf = (field: ReviewField) => `${field}-${nth}`;
  const problem = refused?.problem ?? null;
  const errorAt = (field: ReviewField) => (problem?.field === field ? problem.message : undefined);
  return (
    <Form method="post" encType="multipart/form-data" className="mt-6 grid gap-6" noValidate>
      {problem && (
        <ErrorSummary
          title="Nothing was sent"
          problems={[{ fieldId: idOf(problem.field ?? "stars"), message: problem.message }]}
        />
      )}
      <input type="hidden" name="piece" value={slug} />
      <SelectField
        label="Stars"
        id={idOf("stars")}
        name="stars"
        defaultValue={typed.stars}
        error={errorAt("stars")}
        required
      >
        <option value="">Choose</option>
        {STAR_LABELS.map((words, index) => (
          <option key={words} value={index + 1}>
            {index + 1} of {MAX_STARS}: {words}
          </option>
        )).reverse()}
      </SelectField>
      {sizeLabel(size) !== null && (
        <SelectField
          label="Fit"
          id={idOf("fit")}
          name="fit"
          optional
          defaultValue={typed.fit}
          error={errorAt("fit")}
        >
          <option value="">Choose</option>
          {Object.entries(FITS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label="Your words"
        id={idOf("words")}
        name="words"
        optional
        defaultValue={typed.words}
        maxLength={MAX_TEXT_LENGTH}
        error={errorAt("words")}
      />
      <Pictures review={review} removed={typed.removed} id={idOf("pictures")} error={errorAt("pictures")} />
      <Field
        label="Name to show"
        id={idOf("name")}
        name="name"
        optional
        defaultValue={typed.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        hint="A first name or initials. Without one we write ‘A customer’."
        error={errorAt("name")}
      />
      <CheckboxField
        label="I was given something for this review, such as a discount or a gift"
        id={`rewarded-${nth}`}
        name="rewarded"
        value="yes"
        defaultChecked={typed.isRewarded}
        hint="That is said above your words."
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value="send"
          busy={isSending}
          aria-describedby={`piece-${nth}`}
          className="max-md:w-full"
        >
          {isSending ? "Sending…" : "Send review"}
        </Button>
      </div>
    </Form>
  );
}

const formValuesOf = (review: OwnReview | null): TypedReview => ({
  stars: review ? String(review.stars) : "",
  fit: review?.fit ?? "",
  words: review?.words ?? "",
  name: review?.name ?? "",
  isRewarded: review?.isRewarded ?? false,
  removed: [],
});

interface PicturesProps {
  review: OwnReview | null;
  removed: readonly string[];
  id: string;
  error: string | undefined;
}

function Pictures({ review, removed, id, error }: PicturesProps) {
  const before = review?.pictures ?? [];
  return (
    <div>
      <Field
        label="Pictures"
        id={id}
        name="pictures"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        optional
        hint={`Up to ${MAX_REVIEW_PICTURES}, 10 MB each. Place and camera are taken out of them.`}
        error={error}
        inputClassName="py-3.5"
      />
      {before.map((url, index) => (
        <CheckboxField
          key={url}
          id={`${id}-remove-${index}`}
          name="remove"
          value={url}
          defaultChecked={removed.includes(url)}
          label={`Take picture ${index + 1} away`}
        />
      ))}
    </div>
  );
}
