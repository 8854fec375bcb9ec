import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SECRET } from "#app/features/checkout/testing/bought-card.server.ts";
import { orderOf } from "#app/features/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/features/invoices/testing/seller-for-tests.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { returns } from "#app/platform/db/schema/returns.ts";
import { saveReturn } from "./save-return.server.ts";
import { sendCredit } from "./send-credit.server.ts";
import { sendExchange } from "./send-exchange.server.ts";
import { addSize, askExchange, delivered, TERMS, takeBack } from "./testing/sold-order.server.ts";

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

/** An order that an earlier one was exchanged for. */
async function exchanged() {
  const size = await addSize(small, { size: "14", pieces: 2 });
  const first = await delivered(small);
  const { id } = await askExchange(small, first.id, { "1-1": size });
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
  const { id } = await askExchange(small, second.id, { "1-1": size }, "faulty");
  await takeBack(small, id);
  await dispute(first.id);
  expect(await exchange(id)).toMatchObject(DISPUTED);
});

test("refuses store credit for the result of an exchange while the payment behind it is disputed", async () => {
  const { first, second } = await exchanged();
  const input = { id: crypto.randomUUID(), pieces: ["1-1"], wish: "credit" as const, sizes: {} };
  const given = { terms: TERMS, returnsDays: 5, now: small.shop.now() };
  await saveReturn(small.shop.db, second.id, { ...input, reason: "changed-mind" }, given);
  await takeBack(small, input.id);
  await dispute(first.id);
  expect(await sendCredit(small.shop, admin, { ...asked(input.id), secret: SECRET })).toMatchObject(DISPUTED);
});
