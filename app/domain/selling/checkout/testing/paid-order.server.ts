import { eq } from "drizzle-orm";
import type { NewRefund } from "#app/domain/money/refunds/queries.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { applySession } from "../apply-session.server.ts";
import { handleEvent } from "../handle-event.server.ts";
import type { SmallShop } from "./small-shop.server.ts";

/** Orders the small shop's dress, pays with a card, and settles the payment. Returns the order. */
export async function buy(
  small: SmallShop,
  { qty = 1, cardNumber = "4242 4242 4242 4242", email = "ada@example.com" } = {},
): Promise<typeof orders.$inferSelect> {
  const [item] = small.input().items;
  if (!item) throw new Error("The small shop sells nothing");
  const { key, session } = await small.open({ email, items: [{ ...item, qty }] });
  await small.pay(session, { cardNumber });
  const paid = await small.shop.gateway.findSession(session);
  if (paid) await applySession(small.shop, paid);
  return orderOf(small, key);
}

export async function orderOf(small: SmallShop, id: string): Promise<typeof orders.$inferSelect> {
  const [order] = await small.shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

export const refundsOf = (small: SmallShop, id: string) =>
  small.shop.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, id));

/** A refund from the form, for an order without earlier refunds. */
export const wanted = (
  order: typeof orders.$inferSelect,
  amount: number,
  more: Partial<NewRefund> = {},
): NewRefund => ({
  id: crypto.randomUUID(),
  amountCents: toMoney(amount),
  reason: "",
  restock: [],
  leftSeen: order.totalCents ?? toMoney(0),
  ...more,
});

/** Applies every event that the sandbox has sent so far, each `times` times. */
export async function hearEvents(small: SmallShop, times = 1): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) {
    for (const event of await small.sentEvents()) answers.push(await handleEvent(small.shop, event));
  }
  return answers;
}
