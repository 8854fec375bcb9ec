import type { RefundKind } from "#app/domain/money/refunds/refund.ts";
import type { Pence } from "#app/shared/money.ts";

interface RefundHiddenProps {
  /** New for each form, so that a form sent twice makes one refund. */
  refundId: string;
  /** The order's remaining money when the form was made. */
  leftCents: Pence;
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
