import type { ListedMade } from "#app/domain/making/find-made.server.ts";
import { isOver, stepName, stepsOf } from "#app/domain/making/made.ts";
import { type MadeView, paidPart } from "#app/domain/making/made-view.ts";

/** What a form of a request's page did, for the owner. */
export const MADE_DONE_LABELS = {
  written: "Sent. The customer has an email with the link to it.",
  quoted: "The quote is sent, and the customer has an email with the link to it.",
  made: "Marked as made. The customer is asked for the balance.",
  altered: "Marked as made. It is paid: send it back from its order.",
  cancelled: "The request has ended, and the customer has your sentence.",
  erased: "Measurements, pictures, words, name and email are erased.",
} as const;
export type OwnersMadeDone = keyof typeof MADE_DONE_LABELS;

/** What is next for a request, in a few words. */
export function formatListedMade({ kind, state, step, isUnanswered, isPaid }: ListedMade): string {
  if (state === "making")
    return isUnanswered ? "Message to answer" : step ? stepName(kind, step) : "Piece to come";
  if (state === "made") return isPaid ? "To send" : "Balance asked for";
  if (state === "quoted") return isUnanswered ? "Message about the quote" : "Quote sent";
  if (state === "asked") return isUnanswered ? "To answer" : "Asked back";
  return { delivered: "Delivered", lapsed: "Lapsed", cancelled: "Cancelled" }[state];
}

/** The owner's next step, in a sentence or two. */
export function nextMade(
  view: Pick<MadeView, "kind" | "state" | "isUnanswered" | "step" | "payments">,
): string {
  const { kind, state, isUnanswered, step } = view;
  const answer = isUnanswered && !isOver(state) ? " The customer waits for an answer." : "";
  switch (state) {
    case "asked":
      return `Ask what you still need, or send a quote.${answer}`;
    case "quoted":
      return `The quote waits for the customer.${answer}`;
    case "making":
      if (kind === "alteration" && step === null)
        return `It is paid. Write to the customer when the piece is here.${answer}`;
      return `Next: ${stepName(kind, step ?? stepsOf(kind)[0] ?? "make")}. Write each step to the customer, then mark the piece as made.${answer}`;
    case "made":
      return paidPart(view, "balance")
        ? "It is paid. Send the piece from its order."
        : `Send nothing before the balance is paid.${answer}`;
    case "delivered":
      return "Nothing more. The piece is with the customer.";
    case "lapsed":
      return "Nothing. A new quote revives it.";
    case "cancelled":
      return "Nothing more.";
  }
}
