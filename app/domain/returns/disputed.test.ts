import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { SECRET } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { saveReturn } from "./answer-return.server.ts";
import { refundReturn, sendCredit } from "./refund-return.server.ts";
import { returns } from "./returns.tables.server.ts";
import { sendExchange } from "./settle-exchange.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  sold,
  TERMS,
  takeBack,
  withdraw,
} from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  small.shop.seller = REGISTERED_SELLER;
});
afterEach(() => small.close());

const asked = (id: string) => ({ id, terms: TERMS, prefix: "BA" });
const exchange = (id: string) =>
  sendExchange(small.shop, admin, { ...asked(id), parcel: { carrier: "", tracking: "" } });

/** The order that an earlier one was exchanged for. */
async function exchanged() {
  const size = await addSize(small, { size: "14", pieces: 2 });
  const first = await delivered(small);
  const { id } = await requestSoldExchange(small, first.id, { "1-1": size });
  await takeBack(small, id);
  expect(await exchange(id)).toMatchObject({ ok: true });
  const [row] = await small.shop.db.select().from(returns).where(eq(returns.id, id));
  return { first, size, second: await orderOf(small, row?.holdId ?? "") };
}

const dispute = (orderId: string) =>
  small.shop.db.update(orders).set({ disputedAt: small.shop.now() }).where(eq(orders.id, orderId));
const DISPUTED = { ok: false, error: expect.stringContaining("disputes") };

test("refuses to exchange the result of an exchange again while the payment behind it is disputed", async () => {
  const { first, second, size } = await exchanged();
  const { id } = await requestSoldExchange(small, second.id, { "1-1": size }, "faulty");
  await takeBack(small, id);
  await dispute(first.id);
  expect(await exchange(id)).toMatchObject(DISPUTED);
});

test("refuses store credit for the result of an exchange while the payment behind it is disputed", async () => {
  const { first, second } = await exchanged();
  const input = { id: crypto.randomUUID(), pieces: ["1-1"], wish: "credit" as const, sizes: {} };
  const given = { ...small.shop, terms: TERMS, returnsDays: 5 };
  await saveReturn(given, second.id, { ...input, reason: "changed-mind" });
  await takeBack(small, input.id);
  await dispute(first.id);
  expect(await sendCredit(small.shop, admin, { ...asked(input.id), secret: SECRET })).toMatchObject(DISPUTED);
});

test("holds the money of a withdrawal while the payment is disputed, and pays none once the bank took it", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  await dispute(order.id);
  expect(await refundReturn(small.shop, admin, { id, terms: TERMS })).toMatchObject(DISPUTED);
  expect(await small.stock()).toMatchObject({ sold: 1 });

  await inTransaction(small.shop.db, (tx) =>
    recordOrderEvent(tx, order.id, { what: "dispute_lost", reason: "", at: small.shop.now() }),
  );
  expect(await refundReturn(small.shop, admin, { id, terms: TERMS })).toEqual({ ok: true, value: null });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "cancelled", refundedCents: 0 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  const mails = await small.shop.db.select().from(emails).where(eq(emails.orderId, order.id));
  expect(mails.map(({ kind }) => kind)).not.toContain("refunded");
});
