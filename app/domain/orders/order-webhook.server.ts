import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import type { WebhookEvent } from "#app/domain/webhooks/webhook-events.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { findOrderById, listOrderLines } from "./queries.server.ts";

type OrderWebhook = Extract<WebhookEvent, `order.${string}`>;

/**
 * Records an event of a locked order for other programs, with the order as it is after the change: amounts in pence, and
 * nothing about its customer. `returned` has the pieces that came back, by line.
 */
export const recordOrderWebhook = (
  tx: Transaction,
  event: OrderWebhook,
  orderId: string,
  returned?: ReadonlyMap<number, number>,
): Promise<void> =>
  recordWebhooks(tx, event, async () => {
    const order = await findOrderById(tx, orderId);
    if (!order) return [];
    const lines = await listOrderLines(tx, orderId);
    const { id, reference, state, kind, livemode, currency } = order;
    const object = {
      ...{ id, reference, state, kind, livemode, currency },
      subtotal: order.subtotalCents,
      discount: order.discountCents,
      delivery: order.deliveryCents,
      total: order.totalCents,
      refunded: order.refundedCents,
      lines: lines.map(({ lineNo, productSlug, variantId, quantity, priceCents }) => ({
        ...{ product: productSlug, variant: variantId, pieces: quantity, price: priceCents },
        ...(returned && { returned: returned.get(lineNo) ?? 0 }),
      })),
    };
    return [{ subject: reference, object }];
  });
