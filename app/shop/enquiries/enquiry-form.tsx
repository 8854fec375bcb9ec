import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useSearchParams } from "react-router";
import { ASKED } from "#app/domain/content/contact-links.ts";
import {
  type EnquiryField,
  type EnquiryKind,
  type EnquiryProblem,
  FIELD_LABELS,
  FIELDS_OF,
  HONEYPOT,
  THANKS,
} from "#app/domain/people/enquiries/enquiry.ts";
import type { EnquiryAnswer } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { type SendFailure, sendEnquiry } from "#app/domain/people/enquiries/send-enquiry.ts";
import { err, type Result } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The properties of a field: its name and label, its earlier input, and its error. */
type FieldProps = (name: EnquiryField) => {
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
  useAskedPiece(kind);
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

/** The longest words of a piece, in characters. */
const MAX_ASKED_LENGTH = 150;

const idOf = (kind: EnquiryKind, name: EnquiryField): string => `${kind}-${name}`;

/** Begins an empty message with the piece that the visitor came from. */
function useAskedPiece(kind: EnquiryKind): void {
  const [query] = useSearchParams();
  const piece = query.get(ASKED)?.slice(0, MAX_ASKED_LENGTH).replaceAll(/\s+/g, " ").trim();
  useEffect(() => {
    const message = document.getElementById(idOf(kind, "message"));
    if (piece && message instanceof HTMLTextAreaElement && message.value === "")
      message.value = `About the ${piece}:\n\n`;
  }, [kind, piece]);
}

type Status = "idle" | "sending" | "ok" | "err";

/** The form's states (specification, section 4). The first one follows from the server's answer, if there is one. */
function useEnquiry(kind: EnquiryKind) {
  const answer = useActionData() as EnquiryAnswer | undefined;
  const [query] = useSearchParams();
  const answered = answer?.kind === kind ? answer : undefined;
  const wasSent = query.get("sent") === kind;

  const [status, setStatus] = useState<Status>(answered ? "err" : wasSent ? "ok" : "idle");
  const [failure, setFailure] = useState<SendFailure | null>(answered ? failureOf(answered.problems) : null);
  /** The number of attempts. After each one, the message above the form takes focus again. */
  const [attempt, setAttempt] = useState(0);
  /** The number of accepted forms. An empty form follows each one. */
  const [round, setRound] = useState(0);
  /** A ref, because state changes too late for the second half of a double click. */
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus("sending");
    setFailure(null);
    const form = new FormData(event.currentTarget);
    const mistakes = await findMistakes(kind, form);
    const sent = mistakes ?? (await sendEnquiry(form));
    isBusy.current = false;
    setAttempt((count) => count + 1);
    setStatus(sent.ok ? "ok" : "err");
    setFailure(sent.ok ? null : sent.error);
    if (sent.ok) setRound((count) => count + 1);
  };

  const typed = round === 0 ? (answered?.typed ?? {}) : {};
  return { status, failure, attempt, round, typed, submit, prepare: loadRules };
}

/** Loaded when a visitor reaches the form, so that the rules are there when it is sent. The browser keeps them. */
const loadRules = () => import("#app/domain/people/enquiries/enquiry-input.ts");

/** Checks the form before it is sent, with the server's own rules. If they cannot be loaded, only the server checks. */
async function findMistakes(kind: EnquiryKind, form: FormData): Promise<Result<never, SendFailure> | null> {
  try {
    const { parseEnquiry } = await loadRules();
    const read = parseEnquiry(kind, form);
    return read.ok ? null : err(failureOf(read.error));
  } catch {
    return null;
  }
}

const failureOf = (problems: EnquiryProblem[]): SendFailure => ({
  message: problems.map(({ message }) => message).join(" "),
  problems,
});
