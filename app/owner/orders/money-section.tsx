import { Form, useNavigation } from "react-router";
import { isCancellable, type RefundKind, type RefundState } from "#app/domain/money/refunds/refund.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatMoney, type Money } from "#app/shared/money.ts";
import type { OrderRefund, OrderView } from "./order-view.ts";
import { refundPath } from "./order-words.ts";

/** The refunds of the order, and links to further ones; empty before the payment. */
export function MoneySection({ order }: { order: OrderView }) {
  const { money, reference, state, dispute } = order;
  const canRefund = money.leftCents > 0 && state !== "needs_refund";
  const canClose = dispute !== null && isCancellable(state, dispute);
  if (!canRefund && !dispute && money.refunds.length === 0) return null;
  return (
    <Part id="money" title="Money back">
      {money.refunds.length > 0 && (
        <ul className="mt-3 border-sand border-t">
          {money.refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {dispute && <p className="mt-3 text-bark text-small">{DISPUTE_LABELS[dispute]}</p>}
      {(canRefund || canClose) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {canRefund && (
            <Action
              to={refundPath(reference, "part")}
              label={state === "cancelled" ? "Refund what is left" : "Refund…"}
              secondary
            />
          )}
          {(canClose || state === "paid") && (
            <Action
              to={refundPath(reference, "cancel")}
              label={canClose ? "Close the order…" : "Cancel the order…"}
              secondary
            />
          )}
        </div>
      )}
    </Part>
  );
}

const DISPUTE_LABELS = {
  open: "The customer’s bank disputes the payment, and holds the money. It cannot go back from here.",
  lost: "The customer’s bank took the disputed money back. It cannot go back a second time.",
};

const REFUND_LABELS: Record<RefundState, { words: string; tone: string }> = {
  asked: { words: "Noted, not answered yet", tone: "text-laterite" },
  pending: { words: "On its way", tone: "text-laterite" },
  succeeded: { words: "Went back", tone: "text-leaf" },
  failed: { words: "Failed", tone: "text-madder" },
};

function Refund({ refund: { amount, state, reason, problem, at } }: { refund: OrderRefund }) {
  const { words, tone } = REFUND_LABELS[state];
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-sand border-b py-3 text-label">
      <p className="font-semibold tabular-nums">{amount}</p>
      <p className={`font-[560] text-small ${tone}`}>{words}</p>
      <p className="wrap-anywhere w-full text-bark text-small">
        <Time at={at} />
        {reason && `, ${reason}`}
        {problem && `. The provider says: ${problem}`}
      </p>
    </li>
  );
}

interface RefundHiddenProps {
  /** New for each form, so that a form sent twice makes one refund. */
  refundId: string;
  /** The order's remaining money when the form was made. */
  leftCents: Money;
  kind: RefundKind;
}

/** The hidden fields of every form that refunds money. */
export const RefundHidden = ({ refundId, leftCents, kind }: RefundHiddenProps) => (
  <>
    <input type="hidden" name="refund" value={refundId} />
    <input type="hidden" name="left" value={leftCents} />
    <input type="hidden" name="kind" value={kind} />
  </>
);

interface RefundNowProps {
  reference: string;
  refundId: string;
  leftCents: Money;
  className?: string;
}

/**
 * Refunds all the remaining money without a question, for an order that can only be refunded. The order's page shows
 * the result.
 */
export function RefundNow({ reference, refundId, leftCents, className }: RefundNowProps) {
  const path = refundPath(reference, "all");
  const isBusy = useNavigation().formAction === path;
  return (
    <Form method="post" action={path} className={className}>
      <RefundHidden refundId={refundId} leftCents={leftCents} kind="all" />
      <Submit
        name="step"
        value="do"
        label={`Refund ${formatMoney(leftCents)}`}
        busy="Refunding…"
        isBusy={isBusy}
        about={` of order ${reference}`}
      />
    </Form>
  );
}
