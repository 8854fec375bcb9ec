import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { RefundNow } from "./money-section.tsx";
import { formatWrongZone, nextStep } from "./next-step.ts";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { PrintSlip } from "./packing-slip.tsx";
import { ParcelFields } from "./parcel-section.tsx";

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
        <p className="mt-3 border-madder border-l-2 pl-4 text-label">{formatWrongZone(wrongZone, country)}</p>
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
      {canSend && <FulfilForm order={order} problem={problem} />}
      <PaymentLink order={order} />
      {(canSend || state === "fulfilled") && order.handover !== "letter" && <PrintSlip />}
    </section>
  );
}

/** Marks the order as fulfilled. A mail tells the customer the carrier. */
export function FulfilForm({
  order: { handover, email },
  problem,
}: {
  order: Pick<OrderView, "handover" | "email">;
  problem: OrderProblem | null;
}) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "fulfil";
  return (
    <Form method="post" className="mt-5 grid gap-4">
      {handover === null && <ParcelFields problem={problem} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" name="intent" value="fulfil" size="small" busy={isSending}>
          {isSending ? "Marking…" : handover === "collection" ? "Ready to collect" : "Mark as fulfilled"}
        </Button>
        {handover !== "hand" && email !== "" && (
          <p className="text-bark text-small">
            An email tells the customer, with{" "}
            {handover === null ? "the carrier and the number" : "the place and the hours"}.
          </p>
        )}
      </div>
    </Form>
  );
}

/** The payment link of an order that the owner wrote, to be passed on, and a button that ends it early. */
function PaymentLink({ order: { reference, payment } }: { order: OrderView }) {
  const [isCopied, setIsCopied] = useState(false);
  const { link } = payment;
  if (!link) return null;
  const until = link.until && formatMoment(link.until);
  const message = `Here is the link to pay for your order ${reference}: ${link.url}${until ? ` It works until ${until}.` : ""}`;
  return (
    <div className="mt-5 grid gap-4">
      <Field label="Payment link" name="payment-link" readOnly value={link.url} dense />
      <p className="text-bark text-small">
        {until && `It works until ${until}. `}Then the pieces go back on the shelf.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          className="needs-script"
          onClick={async () => {
            await navigator.clipboard.writeText(link.url);
            setIsCopied(true);
          }}
        >
          Copy link
        </Button>
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(message)}`}
          variant="secondary"
          size="small"
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </ButtonLink>
        <Form method="post" action={STOCK_PATH}>
          <Button type="submit" name="release" value={reference} variant="secondary" size="small">
            Release
            <span className="visually-hidden"> the pieces of {reference}</span>
          </Button>
        </Form>
        <p role="status" className="text-bark text-small">
          {isCopied && "Copied."}
        </p>
      </div>
    </div>
  );
}
