import type { ReactNode } from "react";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatPence } from "#app/shared/money.ts";
import { ExchangeStep } from "./exchange-step.tsx";
import type { ReturnView } from "./return-view.ts";
import { StepForm } from "./step-form.tsx";

interface SettleStepProps {
  view: ReturnView;
  /** The button that gives the money back; false for people who may not. */
  refund: ReactNode;
  mayPay: boolean;
}

/** The last step, after every piece is booked. */
export function SettleStep({ view: { wish, exchange, amountCents }, refund, mayPay }: SettleStepProps) {
  const mayBook = useRight("orders", "write");
  if (exchange) return <ExchangeStep exchange={exchange} refund={refund} mayPay={mayPay} />;
  if (wish === "alteration")
    return (
      <>
        <p className="mt-1">Every piece is altered. Send the parcel, then note it here.</p>
        {mayBook && (
          <StepForm intent="sent-back" label="Sent back" busyLabel="Noting…" note="It ends the alteration." />
        )}
      </>
    );
  if (wish === "refund")
    return (
      <>
        <p className="mt-1">Every piece is booked. The customer gets the money back now.</p>
        {refund || <OwnersMoney />}
      </>
    );
  return (
    <>
      <p className="mt-1">Every piece is booked. The customer gets a gift card now.</p>
      {mayPay && amountCents !== null ? (
        <>
          <StepForm
            intent="send-credit"
            label="Send store credit"
            busyLabel="Sending…"
            note={`A gift card of ${formatPence(amountCents)} goes by email. No money moves.`}
          />
          <p className="mt-4 text-bark">Does the customer want the money after all?</p>
          {refund}
        </>
      ) : (
        <p className="mt-3 text-bark">An owner sends it.</p>
      )}
    </>
  );
}

export const OwnersMoney = () => <p className="mt-3 text-bark">An owner pays the money back.</p>;
