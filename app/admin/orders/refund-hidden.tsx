import type { RefundKind } from "#app/features/refunds/refund.ts";
import type { Pence } from "#app/shared/money.ts";

interface RefundHiddenProps {
  /** Made anew for each form: sending one form twice makes one refund. */
  refundId: string;
  /** What was left of the order's money when the form was made. */
  leftCents: Pence;
  kind: RefundKind;
}

/** What every form that gives money back carries. */
export const RefundHidden = ({ refundId, leftCents, kind }: RefundHiddenProps) => (
  <>
    <input type="hidden" name="refund" value={refundId} />
    <input type="hidden" name="left" value={leftCents} />
    <input type="hidden" name="kind" value={kind} />
  </>
);
