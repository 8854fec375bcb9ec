import { type FormEvent, useRef, useState } from "react";
import { useActionData, useSearchParams } from "react-router";
import type { EnquiryAnswer } from "#app/domain/people/enquiries/answer-enquiry.server.ts";
import type { EnquiryKind, EnquiryProblem } from "#app/domain/people/enquiries/enquiry.ts";
import { type SendFailure, sendEnquiry } from "#app/domain/people/enquiries/send-enquiry.ts";
import { err, type Result } from "#app/shared/result.ts";

type Status = "idle" | "sending" | "ok" | "err";

/** The form's states (specification, section 4). The first one follows from the server's answer, if there is one. */
export function useEnquiry(kind: EnquiryKind) {
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
