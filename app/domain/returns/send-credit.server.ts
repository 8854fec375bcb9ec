import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { GIFT_CARD_LINE } from "#app/domain/money/gift-cards/gift-card.ts";
import { recordCard, sendCard } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { issueInvoice } from "#app/domain/money/invoices/issue-invoice.server.ts";
import { isMoneyDisputed } from "#app/domain/money/refunds/refund-sources.server.ts";
import { recordOrder } from "#app/domain/orders/mutations.server.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { modeOf } from "#app/domain/orders/payment-mode.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Pence, pence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type LockedReturn, lockReturn } from "./book-return.server.ts";
import { moneyOf } from "./contract.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { returns } from "./returns.tables.server.ts";
import type { ExchangeDeps, RequestedExchange } from "./send-exchange.server.ts";
import { payWithCredit } from "./settle-exchange.server.ts";

/**
 * Gives store credit for a return, after each of its pieces is booked: it is exchanged for a gift card of the same amount,
 * bought by an order of its own and live at once. No provider is asked. Repeating it changes nothing.
 */
export const sendCredit = (
  { db, gateway, seller, delivery, now: readClock }: ExchangeDeps,
  admin: Admin<"money:write">,
  { id, terms, prefix, secret }: RequestedExchange & { secret: string },
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const now = readClock();
    const found = await findReady(tx, id, terms);
    if (!found.ok) return found;
    if (found.value === "settled") return ok(null);
    const { row, order, amountCents } = found.value;
    const orderId = randomUUID();
    const made = {
      ...{ id: orderId, checkoutKey: `store credit ${orderId}`, provider: "credit" as const },
      ...{ livemode: modeOf(order), email: order.email, customer: order.customer, createdAt: now },
      ...{ delivery: null, handover: "letter" as const, sessionExpiresAt: null },
      ...{ exchangeOf: order.id, creditCents: amountCents, subtotalCents: amountCents },
    };
    const line = { ...GIFT_CARD_LINE, size: "", colorName: "", priceCents: amountCents, quantity: 1 };
    const why = `store credit for ${order.reference}`;
    const reference = await recordOrder(tx, made, orderReference(prefix, now), [line], why);
    const card = {
      // Cash knows no test mode: the card then pays for orders of the mode that the shop is in.
      ...{ orderId, livemode: modeOf(order) ?? gateway.livemode, amountCents, message: "" },
      ...{ recipient: order.customer?.name ?? "", recipientEmail: order.email },
      ...{ sendOn: shopDay(now), createdAt: now },
    };
    await recordCard(tx, card, secret);
    await tx.update(returns).set({ holdId: orderId }).where(eq(returns.id, row.id));
    await payWithCredit(tx, { ...made, reference }, { totalCents: amountCents, now });
    await sendCard(tx, orderId, now);
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: order.reference,
      action: "store credit sent",
      changes: [{ field: "store credit", from: null, to: reference }],
    });
    await issueInvoice(tx, orderId, { seller, zones: delivery.zones, now });
    return ok(null);
  });

interface Ready extends LockedReturn {
  amountCents: Pence;
}

/** A return for store credit whose pieces are all booked, with its order locked, and what its gift card is worth. */
async function findReady(
  tx: Transaction,
  id: string,
  terms: ReturnTerms,
): Promise<Result<Ready | "settled", string>> {
  const found = await lockReturn(tx, id);
  if (found?.row.wish !== "credit") return err("This return is not there.");
  const { row, order } = found;
  if (row.state === "settled") return ok("settled");
  if (row.state !== "booked")
    return err("Book each piece first: back on the shelf, or written off. The gift card leaves after that.");
  if (order.email === "")
    return err("This order has no email address, so no gift card can be sent. Give the money back.");
  if (await isMoneyDisputed(tx, order))
    return err("The customer’s bank disputes this payment. Store credit could give the same money twice.");
  const contract = await findContractOf(tx, order.id, terms);
  const amountCents = contract ? moneyOf(contract, id) : pence(0);
  return amountCents > 0
    ? ok({ ...found, amountCents })
    : err("All that was paid for this order had gone back before. Refund settles the return.");
}
