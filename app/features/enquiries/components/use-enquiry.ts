import { type FormEvent, useRef, useState } from "react";
import { useActionData, useSearchParams } from "react-router";
import type { EnquiryAnswer } from "../answer-enquiry.server.ts";
import type { EnquiryKind, EnquiryProblem } from "../enquiry.ts";
import { type SendFailure, sendEnquiry } from "../send-enquiry.ts";

type Status = "idle" | "sending" | "ok" | "err";

/** The form's states (specification, section 4), and where it begins when the server has answered it already. */
export function useEnquiry(kind: EnquiryKind) {
  const answer = useActionData() as EnquiryAnswer | undefined;
  const [query] = useSearchParams();
  const answered = answer?.kind === kind ? answer : undefined;
  const wasSent = query.get("sent") === kind;

  const [status, setStatus] = useState<Status>(answered ? "err" : wasSent ? "ok" : "idle");
  const [failure, setFailure] = useState<SendFailure | null>(answered ? failureOf(answered.problems) : null);
  /** Counts what was sent from here: with each, the message above the form takes focus again. */
  const [attempt, setAttempt] = useState(0);
  /** Counts the forms that were taken: each is followed by an empty one. */
  const [round, setRound] = useState(0);
  /** State comes too late for the second half of a double click. */
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus("sending");
    const sent = await sendEnquiry(new FormData(event.currentTarget));
    isBusy.current = false;
    setAttempt((count) => count + 1);
    setStatus(sent.ok ? "ok" : "err");
    setFailure(sent.ok ? null : sent.error);
    if (sent.ok) setRound((count) => count + 1);
  };

  return { status, failure, attempt, round, typed: round === 0 ? (answered?.typed ?? {}) : {}, submit };
}

const failureOf = (problems: EnquiryProblem[]): SendFailure => ({
  message: problems.map(({ message }) => message).join(" "),
  problems,
});
