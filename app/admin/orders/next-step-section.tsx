import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { nextStep, wrongZoneWords } from "./next-step.ts";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { PrintSlip } from "./packing-slip.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { RefundNow } from "./refund-now.tsx";

interface NextStepSectionProps {
  order: OrderView;
  problem: OrderProblem | null;
}

/** The owner's next step, with its form or links. */
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

/** Marks the order as fulfilled. A mail tells the customer the carrier. */
export function FulfilForm({ problem }: { problem: OrderProblem | null }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "fulfil";
  return (
    <Form method="post" className="mt-5 grid gap-4">
      <ParcelFields problem={problem} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" name="intent" value="fulfil" size="small" busy={isSending}>
          {isSending ? "Marking…" : "Mark as fulfilled"}
        </Button>
        <p className="text-bark text-small">A letter tells the customer, with the carrier and the number.</p>
      </div>
    </Form>
  );
}
