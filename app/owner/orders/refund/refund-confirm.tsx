import { Form, useNavigation } from "react-router";
import type { RefundView } from "#app/domain/money/refunds/refund.ts";
import {
  lineField,
  piecesField,
  type TypedRefund,
  type WantedRefund,
} from "#app/domain/money/refunds/refund-input.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY, formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { RefundHidden } from "../money-section.tsx";
import { orderPath } from "../order-words.ts";

interface RefundConfirmProps {
  view: RefundView;
  typed: TypedRefund;
  wanted: WantedRefund;
}

/** Names the amount and the order before a refund. It is a separate page, so that it asks without scripts too. */
export function RefundConfirm({ view, typed, wanted }: RefundConfirmProps) {
  const isBusy = useNavigation().state === "submitting";
  const { title, sentences, yes, busy } = confirmLabels(view, wanted);
  return (
    <section className="mt-4 border-madder border-t-2 pt-8">
      <h1 className="wrap-anywhere text-balance font-display text-m">{title}</h1>
      <ul className="mt-4 grid gap-2 text-bark">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-8 flex flex-wrap gap-4">
        <RefundHidden {...view} />
        <Typed view={view} typed={typed} />
        <Submit name="step" value="do" label={yes} busy={busy} isBusy={isBusy} />
        {view.kind === "part" && (
          <Submit name="step" value="edit" label="Change it" secondary disabled={isBusy} />
        )}
        <Action
          to={orderPath(view.reference)}
          label={view.kind === "cancel" ? "Keep the order" : "Leave it"}
          secondary
        />
      </Form>
    </section>
  );
}

/** The typed values as hidden fields, so that the last step checks them again, and they can still be edited. */
const Typed = ({ view, typed }: Pick<RefundConfirmProps, "view" | "typed">) => (
  <>
    <input type="hidden" name="amount" value={typed.amount} />
    <input type="hidden" name="reason" value={typed.reason} />
    {view.lines.map(({ lineNo }) => {
      const line = typed.lines[lineNo];
      return (
        <span key={lineNo} hidden>
          {line?.ticked && <input type="hidden" name={lineField(lineNo)} value="on" />}
          <input type="hidden" name={piecesField(lineNo)} value={line?.pieces ?? ""} />
        </span>
      );
    })}
  </>
);

/** The words of the confirmation: a description of the refund, and the label of its button. */
interface ConfirmLabels {
  title: string;
  sentences: string[];
  yes: string;
  busy: string;
}

/** The complete description of the refund in plain words. */
function confirmLabels(view: RefundView, { amountCents, restock, reason }: WantedRefund): ConfirmLabels {
  const { kind, leftCents, dispute } = view;
  const amount = formatMoney(amountCents);
  const remains = toMoney(leftCents - amountCents);
  const isCancel = kind === "cancel";
  const pieces = restock.flatMap(({ lineNo, pieces: count }) => {
    const line = view.lines.find((each) => each.lineNo === lineNo);
    const name = line && [line.title, line.choice].filter(Boolean).join(", ");
    return name ? [`${count} × ${name} ${count === 1 ? "goes" : "go"} back on the shelf.`] : [];
  });
  const money = amountCents > 0 ? [formatRefund(view, amountCents)] : [];
  const rest = !isCancel && remains > 0 ? [`${formatMoney(remains)} of the order stays paid.`] : [];
  const noPieces = pieces.length === 0 ? ["No piece goes back on the shelf."] : [];
  const isClosed = isCancel && dispute !== null;
  const isWhole = isCancel || remains === 0;
  const mail = formatMail(view, { isClosed, isWhole, isMoney: amountCents > 0 });
  return {
    title: titleOf(view, amount),
    sentences: [
      ...(dispute ? [DISPUTED[dispute]] : []),
      ...money,
      ...(money.length > 0 && view.arrivesIn
        ? [`It is made in ${CURRENCY.name}, and arrives in ${view.arrivesIn}.`]
        : []),
      ...rest,
      ...(pieces.length > 0 ? pieces : noPieces),
      ...mail,
      ...(reason ? [`Your note: ${reason}`] : []),
      "It cannot be undone.",
    ],
    yes: isClosed
      ? "Close the order"
      : isCancel
        ? amountCents > 0
          ? `Cancel and refund ${amount}`
          : "Cancel the order"
        : `Refund ${amount}`,
    busy: isClosed ? "Closing…" : isCancel ? "Cancelling…" : "Refunding…",
  };
}

const DISPUTED = {
  open: "The customer’s bank disputes the payment, and decides on the money. None of it goes back from here.",
  lost: "The customer’s bank took the money back already. None of it goes back from here.",
};

function titleOf({ kind, reference, dispute }: RefundView, amount: string): string {
  if (kind === "cancel" && dispute) return `Close order ${reference}?`;
  if (kind === "cancel") return `Cancel order ${reference}?`;
  return `Refund ${amount} of order ${reference}?`;
}

function formatRefund({ provider, customer, giftLeftCents }: RefundView, amountCents: Money): string {
  const toGift = toMoney(Math.min(amountCents, giftLeftCents));
  const amount = formatMoney(toMoney(amountCents - toGift));
  const onCard = `${formatMoney(toGift)} goes back to the gift card that paid it`;
  if (toGift === amountCents) return `${onCard}.`;
  if (toGift > 0) return `${onCard}, and ${amount} to the card of ${customer}.`;
  if (provider === "till")
    return `You give ${amount} back to ${customer} by hand, in cash or at the card reader.`;
  const through = provider === "stripe" ? "through Stripe." : "in the payment sandbox: no real money moves.";
  return `${amount} goes back to the card of ${customer}, ${through}`;
}

/** What the customer hears by itself; nothing of a whole refund of nothing. */
function formatMail(
  { totalCents, hasEmail }: RefundView,
  { isClosed, isWhole, isMoney }: { isClosed: boolean; isWhole: boolean; isMoney: boolean },
): string[] {
  if (!hasEmail) return ["The order has no email address, so nobody is told."];
  if (isClosed && !isMoney) return ["No email goes to the customer."];
  if (isClosed || !isWhole) return ["An email tells the customer of this part."];
  return totalCents > 0 ? ["An email tells the customer."] : [];
}
