import { formatPence, pence } from "#app/shared/money.ts";
import type { WantedRefund } from "./refund-input.ts";
import type { RefundView } from "./refund-view.ts";

/** What the confirmation says: what is about to happen, and what the button that does it is called. */
export interface ConfirmWords {
  title: string;
  sentences: string[];
  yes: string;
  busy: string;
}

/** Everything that is about to happen, in plain words. */
export function confirmWords(view: RefundView, { amountCents, restock, reason }: WantedRefund): ConfirmWords {
  const { customer, kind, leftCents } = view;
  const amount = formatPence(amountCents);
  const remains = pence(leftCents - amountCents);
  const isCancel = kind === "cancel";
  const pieces = restock.flatMap(({ lineNo, pieces: count }) => {
    const line = view.lines.find((each) => each.lineNo === lineNo);
    const name = line && [line.title, line.choice].filter(Boolean).join(", ");
    return name ? [`${count} × ${name} ${count === 1 ? "goes" : "go"} back on the shelf.`] : [];
  });
  const money = amountCents > 0 ? [`${amount} goes back to the card of ${customer}, ${through(view)}`] : [];
  const rest = !isCancel && remains > 0 ? [`${formatPence(remains)} of the order stays paid.`] : [];
  const noPieces = pieces.length === 0 ? ["No piece goes back on the shelf."] : [];
  const letter = isCancel || remains === 0 ? letterWords(view) : ["No letter tells the customer of a part."];
  return {
    title: titleOf(view, amount),
    sentences: [
      ...money,
      ...rest,
      ...(pieces.length > 0 ? pieces : noPieces),
      ...letter,
      ...(reason ? [`Your note: ${reason}`] : []),
      "It cannot be undone.",
    ],
    yes: isCancel
      ? amountCents > 0
        ? `Cancel and refund ${amount}`
        : "Cancel the order"
      : `Refund ${amount}`,
    busy: isCancel ? "Cancelling…" : "Refunding…",
  };
}

function titleOf({ kind, reference }: RefundView, amount: string): string {
  if (kind === "cancel") return `Cancel order ${reference}?`;
  return `Refund ${amount} of order ${reference}?`;
}

const through = ({ provider }: RefundView): string =>
  provider === "stripe" ? "through Stripe." : "in the payment sandbox: no real money moves.";

const letterWords = ({ totalCents }: RefundView): string[] =>
  totalCents > 0 ? ["A letter tells the customer."] : [];
