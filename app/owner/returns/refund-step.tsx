import { formatPence, type Pence } from "#app/shared/money.ts";
import type { ReturnView } from "./return-view.ts";
import { StepForm } from "./step-form.tsx";

/** The button that gives a return's money back; while a bank disputes the payment, why there is none. */
export function RefundStep({ view, amountCents }: { view: ReturnView; amountCents: Pence }) {
  const { dispute, wish } = view;
  if (dispute === "open")
    return (
      <p className="mt-3 text-madder">
        The customer’s bank disputes the payment, and holds the money. Wait until it has decided: nothing can
        go back meanwhile.
      </p>
    );
  const isTaken = dispute === "lost" && amountCents === 0;
  return (
    <StepForm
      intent="refund"
      label={isTaken ? "Settle" : "Refund"}
      busyLabel={isTaken ? "Settling…" : "Refunding…"}
      note={
        isTaken ? "No money goes back: the customer’s bank took it already." : moneyNote(view, amountCents)
      }
      variant={wish === "refund" ? undefined : "secondary"}
    />
  );
}

const moneyNote = ({ isTill }: ReturnView, amountCents: Pence): string =>
  isTill
    ? `Give ${formatPence(amountCents)} back by hand, in cash or at the card reader, and note it here.`
    : `${formatPence(amountCents)} goes back.`;
