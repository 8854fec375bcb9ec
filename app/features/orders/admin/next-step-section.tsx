import { FulfilForm } from "./fulfil-form.tsx";
import { nextStep, wrongZoneWords } from "./next-step.ts";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { PrintSlip } from "./packing-slip.tsx";
import { RefundNow } from "./refund-now.tsx";

interface NextStepSectionProps {
  order: OrderView;
  problem: OrderProblem | null;
}

/** What the owner does next, with the means to do it. */
export function NextStepSection({ order, problem }: NextStepSectionProps) {
  const { state, money, wrongZone, country, reference } = order;
  const isWaiting = money.underWayCents > 0 && money.leftCents === 0;
  const canSend = state === "paid" && !isWaiting;
  const edge = state === "needs_refund" ? "border-madder" : "border-turmeric";
  const asks = canSend || state === "needs_refund";
  return (
    <section aria-labelledby="next" className={asks ? `border-l-4 bg-calico p-5 sm:p-6 ${edge}` : ""}>
      <h2 id="next" className="font-display text-card">
        What to do next
      </h2>
      <p className="mt-1 text-label">{nextStep(order)}</p>
      {wrongZone && (
        <p className="mt-3 border-madder border-l-2 pl-4 text-label">{wrongZoneWords(wrongZone, country)}</p>
      )}
      {state === "needs_refund" && money.leftCents > 0 && (
        <RefundNow
          reference={reference}
          refundId={money.nextRefundId}
          leftCents={money.leftCents}
          className="mt-4"
        />
      )}
      {problem?.field === null && (
        <p role="alert" className="mt-4 font-[560] text-madder text-small">
          {problem.message}
        </p>
      )}
      {canSend && <FulfilForm problem={problem} />}
      {(canSend || state === "fulfilled") && <PrintSlip />}
    </section>
  );
}
