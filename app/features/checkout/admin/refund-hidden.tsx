import type { RefundView } from "./refund-view.ts";

/** What every form of the page carries: the refund's own id, and what was left when it was made. */
export const RefundHidden = ({ view: { refundId, leftCents, kind } }: { view: RefundView }) => (
  <>
    <input type="hidden" name="refund" value={refundId} />
    <input type="hidden" name="left" value={leftCents} />
    <input type="hidden" name="kind" value={kind} />
  </>
);
