import { recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { issueCreditNote } from "../invoices/issue-invoice.server.ts";
import { recordPayments } from "../payments/order-payments.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { listRefunds } from "./queries.server.ts";
import { leftToRefund, type RestockLine } from "./refund.ts";
import { listPaymentsBehind, splitOver } from "./refund-sources.server.ts";

/** The credit for returned pieces, and the exchange that it pays for. */
export interface Credit {
  returnId: string;
  returned: readonly RestockLine[];
  exchange: Pick<OrderRow, "id" | "reference" | "creditCents">;
}

/**
 * Pays an exchange with the credit for an order's returned pieces: the amount can no longer go back as money, and its
 * credit notes are issued. No provider is asked. The order is locked. False, and nothing is recorded, when less than
 * that is left of the order.
 */
export async function recordStoreCredit(
  tx: Transaction,
  order: OrderRow,
  { returnId, returned, exchange }: Credit,
  now: Date,
): Promise<boolean> {
  const { creditCents } = exchange;
  if (
    order.totalCents === null ||
    creditCents > leftToRefund(order.totalCents, await listRefunds(tx, order.id))
  )
    return false;
  if (creditCents === 0) return true;
  // The earliest payments first, so that money goes back to the latest ones.
  const parts = splitOver(creditCents, (await listPaymentsBehind(tx, order)).toReversed());
  await recordPayments(
    tx,
    parts.map(({ payment: { sourceId }, amountCents }) => ({
      ...{ orderId: exchange.id, kind: "exchange" as const, sourceId, amountCents, paidAt: now },
    })),
  );
  const rows = await tx
    .insert(orderRefunds)
    .values(
      parts.map(({ payment, amountCents }, index) => ({
        id: `${returnId}.credit${index + 1}`,
        requestId: returnId,
        orderId: order.id,
        amountCents,
        exchangeId: exchange.id,
        paymentId: payment.id,
        giftCardId: payment.giftCardId,
        state: "succeeded" as const,
        reason: "exchange",
        createdAt: now,
        settledAt: now,
      })),
    )
    .returning();
  const reason = `${formatMoney(creditCents)} for ${exchange.reference}`;
  await recordOrderEvent(tx, order.id, { what: "exchanged", reason, at: now });
  for (const row of rows) await issueCreditNote(tx, row, { returned, now });
  return true;
}
