import { Form } from "react-router";
import { hasGoods } from "#app/domain/orders/order.ts";
import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { Action, ActionLink, CopyButton, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Field } from "#app/ui/field.tsx";
import { RefundNow } from "./money-section.tsx";
import { formatWrongZone, nextStep } from "./next-step.ts";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { PrintSlip } from "./packing-slip.tsx";
import { ParcelFields } from "./parcel-section.tsx";

/** The owner's next step, with its form or links. */
export function NextStepSection({ order, problem }: { order: OrderView; problem: OrderProblem | null }) {
  const { state, money, wrongZone, country, reference } = order;
  const isWaiting = money.underWayCents > 0 && money.leftCents === 0;
  const canSend = state === "paid" && !isWaiting;
  const edge = state === "needs_refund" ? "border-madder" : "border-turmeric";
  const asks = canSend || state === "needs_refund";
  return (
    <Part id="next" title="What to do next" className={asks ? `border-l-4 bg-calico p-5 sm:p-6 ${edge}` : ""}>
      <p className="mt-1 text-label">{nextStep(order)}</p>
      {order.madePath && <ActionLink to={order.madePath} label="Go to the piece" className="text-label" />}
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
      {(canSend || state === "fulfilled") && hasGoods(order.kind) && <PrintSlip />}
    </Part>
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
  return (
    <Form method="post" className="mt-5 grid gap-4">
      {handover === null && <ParcelFields problem={problem} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Submit
          name="intent"
          value="fulfil"
          label={handover === "collection" ? "Ready to collect" : "Mark as fulfilled"}
          busy="Marking…"
        />
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
        <CopyButton text={link.url} label="Copy link">
          <Action
            to={`https://wa.me/?text=${encodeURIComponent(message)}`}
            label="Send by WhatsApp"
            secondary
            target="_blank"
            rel="noreferrer"
          />
          <Form method="post" action={STOCK_PATH}>
            <Submit
              name="release"
              value={reference}
              label="Release"
              about={` the pieces of ${reference}`}
              secondary
            />
          </Form>
        </CopyButton>
      </div>
    </div>
  );
}
