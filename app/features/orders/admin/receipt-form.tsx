import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { OrderView } from "./order-view.ts";
import { formatMoment } from "./order-words.ts";

/** When the receipt went out, and a way to send it once more. Nothing while none is due. */
export function ReceiptForm({ order: { receipt, email } }: { order: OrderView }) {
  const { state, formData } = useNavigation();
  if (!receipt) return null;
  const isSending = state !== "idle" && formData?.get("intent") === "receipt";
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt" className="font-display text-card">
        Receipt
      </h2>
      <p className="wrap-anywhere mt-1 text-bark text-label">
        {receipt.sentAt
          ? `Sent to ${email} on ${formatMoment(receipt.sentAt)}.`
          : `Waits to be sent to ${email} since ${formatMoment(receipt.dueSince)}.`}
      </p>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="receipt" variant="secondary" size="small" busy={isSending}>
          {isSending ? "Sending…" : "Send the receipt again"}
        </Button>
      </Form>
    </section>
  );
}
