import { Form, useNavigation } from "react-router";
import type { ReportedReview } from "#app/domain/people/reviews/answer-review.server.ts";
import { OBJECTIONS, writtenBy } from "#app/domain/people/reviews/review.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

interface ReportPageProps {
  review: ReportedReview;
  isDone: boolean;
  problem: string | null;
}

/** The page on which a visitor reports a shown review. */
export function ReportPage({ review, isDone, problem }: ReportPageProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-bark text-caption italic">{review.title}</p>
      <h1 className="mt-2 text-balance font-display text-xl">
        {isDone ? "Thank you. We look at it again." : "Report a review"}
      </h1>
      <WovenBand size="wide" className="mt-9" />
      <blockquote className="mt-8 max-w-prose border-sand border-l-4 pl-4">
        <StarRating stars={review.stars} />
        <p className="wrap-anywhere mt-2 whitespace-pre-line">{review.words}</p>
        <p className="mt-1 text-bark text-small">{writtenBy(review)}</p>
      </blockquote>
      {!isDone && (
        <Form method="post" className="mt-8 grid max-w-lg gap-6" noValidate>
          {problem && (
            <ErrorSummary title="Nothing was sent" problems={[{ fieldId: "reason", message: problem }]} />
          )}
          <SelectField
            label="What is wrong with it"
            name="reason"
            defaultValue=""
            error={problem ?? undefined}
            hint="That it is critical is no reason to take it away. We keep no name of yours."
            required
          >
            <option value="">Choose</option>
            {Object.entries(OBJECTIONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <div>
            <Button type="submit" busy={isSending}>
              Send report
            </Button>
          </div>
        </Form>
      )}
      <TextLink to={`/products/${review.slug}`} className="mt-6 inline-block py-2 font-[560]">
        Back to the piece
      </TextLink>
    </div>
  );
}
