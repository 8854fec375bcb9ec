import { Form, useNavigation } from "react-router";
import { formatPence, type Pence } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { refundPath } from "./order-words.ts";
import { RefundHidden } from "./refund-hidden.tsx";

interface RefundNowProps {
  reference: string;
  refundId: string;
  leftCents: Pence;
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
      <Button type="submit" name="step" value="do" size="small" busy={isBusy}>
        {isBusy ? "Refunding…" : `Refund ${formatPence(leftCents)}`}
        <span className="visually-hidden"> of order {reference}</span>
      </Button>
    </Form>
  );
}
