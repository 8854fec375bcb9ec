import { Form, useNavigation } from "react-router";
import { consentTo, type WaitedPiece } from "#app/domain/people/lists/list-entry.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

interface SignUpFormProps {
  /** The size and colour to wait for, or to pre-order; null for the newsletter. */
  piece: Pick<WaitedPiece, "slug" | "variantId" | "preorderBy"> | null;
  typed?: string;
  /** The problem of the email. */
  error?: string;
}

export const SIGN_UP_FIELD = "list-email";

/** One address, and its purpose. It is sent to the page of the lists, with or without scripts. */
export function SignUpForm({ piece, typed, error }: SignUpFormProps) {
  const { sendsEmail } = useFrame();
  const isSending = useNavigation().formAction === "/lists";
  return (
    <Form method="post" action="/lists" className="grid gap-4" noValidate>
      {piece && (
        <>
          <input type="hidden" name="piece" value={piece.slug} />
          <input type="hidden" name="variant" value={piece.variantId} />
        </>
      )}
      <Field
        label="Email"
        name="email"
        id={SIGN_UP_FIELD}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed}
        error={error}
        required
      />
      {piece?.preorderBy && (
        <p className="max-w-md font-[560]">
          Cut by {formatCalendarDay(piece.preorderBy)}. You pay only then.
        </p>
      )}
      <p className="max-w-md text-bark text-small">{consentTo(piece, sendsEmail)}</p>
      <div>
        <Button type="submit" variant="secondary" busy={isSending} className="max-md:w-full">
          {isSending ? "Adding…" : piece?.preorderBy ? "Pre-order it" : "Add me to the list"}
        </Button>
      </div>
    </Form>
  );
}
