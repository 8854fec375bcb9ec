import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { sumMoney } from "#app/shared/money.ts";
import { issueDisputeNote } from "../invoices/issue-invoice.server.ts";
import type { RestockLine } from "./refund.ts";
import { isDisputed, listPaymentsBehind } from "./refund-sources.server.ts";

/**
 * Takes a sale back by a credit note, after the shopper's bank took its money for good: the whole sale when the goods
 * never left (`returned` is null), otherwise the pieces that came back. Goods that are gone stay a sale, and their loss
 * is a bad debt (docs/books.md). The order is locked; call it at the end of the transaction.
 */
export async function creditLostDispute(
  tx: Transaction,
  order: OrderRow,
  { returned, now }: { returned: readonly RestockLine[] | null; now: Date },
): Promise<void> {
  const taken = (await listPaymentsBehind(tx, order)).filter(isDisputed);
  const takenCents = sumMoney(taken.map(({ leftCents }) => leftCents));
  await issueDisputeNote(tx, order.id, { takenCents, returned, now });
}
