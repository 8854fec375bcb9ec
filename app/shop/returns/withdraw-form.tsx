import { Form, useNavigation } from "react-router";
import {
  formatMomentAndZone,
  LINK_DAYS,
  type TypedContract,
  type WithdrawAnswer,
} from "#app/domain/returns/withdrawal.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The form with an order's number and e-mail. */
export function FindStep({
  typed,
  message,
  shop: { email, sendsEmail },
}: {
  typed: TypedContract;
  message: string | null;
  shop: { email: string; sendsEmail: boolean };
}) {
  const isSending = useNavigation().state === "submitting";
  const lacking = message === null ? undefined : typed.reference.trim() === "" ? "reference" : "email";
  return (
    <>
      <p className="max-w-lg text-lead">
        You need give no reason. Your receipt has the order’s number.{" "}
        {sendsEmail && "We’ll email you a link to confirm. "}Your withdrawal counts from the moment you send
        this form.
      </p>
      {message && (
        <ErrorSummary
          title="Nothing was withdrawn"
          problems={[{ fieldId: lacking ?? "reference", message }]}
          className="mt-6"
        />
      )}
      <Form method="post" action="/withdraw" className="mt-8 grid gap-6" noValidate>
        <Field
          label="Order number"
          name="reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed.reference}
          aria-invalid={message ? true : undefined}
          required
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.email}
          aria-invalid={message ? true : undefined}
          required
        />
        <div>
          <Button type="submit" name="step" value="find" busy={isSending} className="max-md:w-full">
            {isSending ? "Sending…" : "Continue"}
          </Button>
        </div>
      </Form>
      <p className="mt-8 text-bark text-small">
        A plain message to <TextLink href={`mailto:${email}`}>{email}</TextLink> counts as well.
      </p>
    </>
  );
}

/** The same for every number and e-mail, so that it tells nobody which orders exist. */
export function SentStep({
  answer: { email: typed, at, hasMail },
  email,
}: {
  answer: Extract<WithdrawAnswer, { step: "sent" }>;
  email: string;
}) {
  const shop = <TextLink href={`mailto:${email}`}>{email}</TextLink>;
  const moment = <time dateTime={at.toISOString()}>{formatMomentAndZone(at)}</time>;
  return (
    <div role="status" className="max-w-lg">
      {hasMail ? (
        <>
          <p className="text-lead">
            If there is such an order, we’ve emailed a link to{" "}
            <b className="wrap-anywhere font-[560]">{typed}</b>. Open it to confirm your withdrawal.
          </p>
          <p className="mt-5">
            It counts from {moment}, when you sent this form. The link keeps that moment for {LINK_DAYS} days.
          </p>
          <p className="mt-3">
            Nothing there? Check your spam folder, use the link in your receipt, or write to {shop}: a plain
            message counts as well.
          </p>
        </>
      ) : (
        <>
          <p className="text-lead">
            We can’t send emails just now. Please write to {shop} with your order’s number: a plain message
            counts as well.
          </p>
          <p className="mt-5">You sent this form on {moment}.</p>
        </>
      )}
    </div>
  );
}

/** The address for returned parcels, one line below the other. */
export const ReturnAddress = ({ lines }: { lines: readonly string[] }) => (
  <address className="mt-3 border-sand border-l-2 pl-5 not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
);
