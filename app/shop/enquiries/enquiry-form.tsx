import { type ReactNode, useEffect, useRef } from "react";
import {
  type EnquiryField,
  type EnquiryKind,
  FIELD_LABELS,
  FIELDS_OF,
  HONEYPOT,
  THANKS,
} from "#app/domain/people/enquiries/enquiry.ts";
import type { SendFailure } from "#app/domain/people/enquiries/send-enquiry.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useEnquiry } from "./use-enquiry.ts";

/** The properties of a field: its name and label, its earlier input, and its error. */
export type FieldProps = (name: EnquiryField) => {
  name: EnquiryField;
  id: string;
  label: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

interface EnquiryFormProps {
  kind: EnquiryKind;
  /** The form's accessible name. */
  label: string;
  /** The page's own action, for browsers without JavaScript. */
  action: string;
  button: string;
  children: (field: FieldProps) => ReactNode;
}

/** A form to the shop and its states: idle, sending, ok, err (specification, section 4). */
export function EnquiryForm({ kind, label, action, button, children }: EnquiryFormProps) {
  const { status, failure, attempt, round, typed, submit, prepare } = useEnquiry(kind);
  const sectionId = `${kind}-form`;
  const field: FieldProps = (name) => ({
    name,
    id: idOf(kind, name),
    label: FIELD_LABELS[name],
    defaultValue: typed[name],
    error: failure?.problems.find((problem) => problem.field === name)?.message,
  });

  return (
    <section id={sectionId} aria-label={label}>
      <Thanks isSaid={status === "ok"} round={round} />
      {failure && <Failure kind={kind} failure={failure} attempt={attempt} />}
      <form
        key={round}
        noValidate
        method="post"
        action={`${action}#${sectionId}`}
        encType="multipart/form-data"
        onFocus={() => void prepare().catch(() => undefined)}
        onSubmit={submit}
      >
        <input type="hidden" name="kind" value={kind} />
        <div aria-hidden="true" className="visually-hidden">
          <label>
            Leave this empty
            <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children(field)}
        <Button type="submit" busy={status === "sending"} className="mt-8 max-md:w-full">
          {status === "sending" ? "Sending…" : button}
        </Button>
        <p className="mt-4 text-bark text-small">
          We use your details to answer you and for nothing else.{" "}
          <TextLink to="/policies/privacy" tone="inherit">
            Privacy
          </TextLink>
        </p>
      </form>
      <p role="status" className="visually-hidden">
        {status === "sending" && "Sending…"}
      </p>
    </section>
  );
}

/** Takes focus when the form was accepted without a page load. After a page load, the address leads to it. */
function Thanks({ isSaid, round }: { isSaid: boolean; round: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (round > 0) line.current?.focus();
  }, [round]);
  return (
    <div role="status">
      {isSaid && (
        <p
          ref={line}
          tabIndex={-1}
          className="mb-10 max-w-md border-leaf border-t-2 pt-5 font-display text-m"
        >
          {THANKS}
        </p>
      )}
    </div>
  );
}

/** The errors: a link for each field's error, and all others as text. */
function Failure({ kind, failure, attempt }: { kind: EnquiryKind; failure: SendFailure; attempt: number }) {
  const ofFields = FIELDS_OF[kind].flatMap((name) => {
    const problem = failure.problems.find(({ field }) => field === name);
    return problem ? [{ fieldId: idOf(kind, name), message: problem.message }] : [];
  });
  const others = failure.problems.filter(({ field }) => !FIELDS_OF[kind].some((name) => name === field));
  const title =
    ofFields.length === 0
      ? failure.message
      : [...others.map(({ message }) => message), "Not sent yet. Please look at this again:"].join(" ");
  return <ErrorSummary title={title} problems={ofFields} attempt={attempt} className="mb-10 wrap-anywhere" />;
}

const idOf = (kind: EnquiryKind, name: EnquiryField): string => `${kind}-${name}`;
