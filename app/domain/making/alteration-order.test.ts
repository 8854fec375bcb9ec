import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { countToSend } from "#app/domain/orders/list-orders.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { closeBalanced } from "#app/domain/returns/testing/balanced.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { buy, hearEvents, orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { jobValue } from "./alteration.ts";
import { parseAlteration } from "./alteration-input.ts";
import { cancelRequest } from "./cancel-request.server.ts";
import { findAlterable } from "./find-alterable.server.ts";
import { findMade } from "./find-made.server.ts";
import { ageMade } from "./forget-made.server.ts";
import { alterationsInWork } from "./list-made-pieces.server.ts";
import type { MadeView } from "./made-view.ts";
import { acceptQuote } from "./open-part.server.ts";
import { cancelMade, markMade, writeToCustomer } from "./progress.server.ts";
import { quoteJob } from "./quote-job.ts";
import { readTypedRequest } from "./request-input.ts";
import { saveRequest } from "./save-request.server.ts";

const admin = adminForTests();
const HEM = { name: "Take up a hem", priceCents: toMoney(1_800), days: 6 };

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => closeBalanced(small));

const parcel = { carrier: "", tracking: "" };

/** A paid alteration of the piece of an order that was sent, and its payment's order. */
async function paidAlteration() {
  const { db, now } = small.shop;
  const bought = await buy(small);
  expect(await findAlterable(db, bought.statusKey, ZONES)).toBeNull();
  await fulfilOrder(db, admin, { order: bought, parcel, now: now() });
  const order = await findAlterable(db, bought.statusKey, ZONES);
  const form = new FormData();
  const country = order?.country ?? "";
  for (const [name, value] of Object.entries({ piece: "1", job: jobValue(HEM), arrival: "post", country }))
    form.append(name, value);
  const read = parseAlteration(readTypedRequest(form), {
    ...{ jobs: [HEM], countries: [country], mayCollect: false, order },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const quote = quoteJob(HEM, { country, zones: ZONES, today: shopDay(now()), shopName: "Baobab" });
  const saved = await saveRequest(small.shop, read.value.request, null, quote);
  if (!saved.ok) throw new Error(saved.error);
  const { key } = saved.value;
  const accepted = await acceptQuote({ ...small.shop, prefix: "BA" }, key, 1);
  if (!accepted?.ok) throw new Error("It was not accepted");
  await openPayment(accepted.value, "http://shop.example", small.shop);
  const { id, sessionId } = await orderOf(small, accepted.value.id);
  // Its page asks for no address, so none is taken from it.
  await small.pay(sessionId ?? "", { address: "9 Other Road" });
  await hearEvents(small, 2);
  const view = async () => (await findMade(db, { key })) as MadeView;
  return { key, view, bought, id: (await view()).id, orderId: id };
}

test("is paid whole at once, followed in its steps, and goes back to the address of its order", async () => {
  const { id, orderId, view, bought } = await paidAlteration();
  const { db, now } = small.shop;
  expect(await view()).toMatchObject({ state: "making", step: null, payments: [{ leftCents: 2_295 }] });
  const paid = await orderOf(small, orderId);
  expect(paid).toMatchObject({ state: "paid", kind: "made", email: bought.email });
  expect(paid.customer?.address).toEqual(bought.customer?.address);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(line).toMatchObject({ title: "Alteration: Take up a hem", withdrawalException: "alteration" });
  const write = (step: "received" | "fitting") =>
    writeToCustomer(small.shop, admin, {
      ...{ id, text: "", pictures: [], progress: { step, days: {}, fittingUrl: "" } },
    });
  expect(await write("fitting")).toMatchObject({ ok: false });
  expect(await write("received")).toMatchObject({ ok: true });
  const toSend = async () => (await countToSend(db, alterationsInWork(db)))[0]?.count;
  expect(await toSend()).toBe(0);
  expect(await markMade(small.shop, admin, id)).toMatchObject({ ok: true });
  expect(await toSend()).toBe(1);
  await fulfilOrder(db, admin, { order: paid, parcel, now: now() });
  small.waitDays(61);
  await ageMade(small.shop);
  expect(await view()).toMatchObject({ state: "delivered" });
  small.waitDays(366);
  await ageMade(small.shop);
  expect((await view()).facts.map(({ label }) => label)).toEqual(["Work", "Comes to us", "Goes back"]);
});

test("is delivered although nobody marked it as made, once its order was sent", async () => {
  const { orderId, view } = await paidAlteration();
  const order = await orderOf(small, orderId);
  await fulfilOrder(small.shop.db, admin, { order, parcel, now: small.shop.now() });
  small.waitDays(61);
  await ageMade(small.shop);
  expect(await view()).toMatchObject({ state: "delivered", step: "deliver" });
});

test("gives all the money back when its customer stops it before the work, and none by itself later", async () => {
  const { key, id, orderId, view } = await paidAlteration();
  const refunded = await cancelRequest(small.shop, key);
  expect(refunded).toEqual({ ok: true, value: expect.any(String) });
  await hearEvents(small);
  expect(await cancelRequest(small.shop, key)).toEqual({ ok: true, value: null });
  expect(await view()).toMatchObject({ state: "cancelled" });
  expect(await orderOf(small, orderId)).toMatchObject({ state: "refunded", refundedCents: 2_295 });
  expect(await markMade(small.shop, admin, id)).toMatchObject({ ok: false });
});

test("is stopped by its owner alone once the work has begun, with the part that goes back", async () => {
  const { key, id, orderId } = await paidAlteration();
  const progress = { step: "make" as const, days: {}, fittingUrl: "" };
  await writeToCustomer(small.shop, admin, { ...{ id, text: "", pictures: [] }, progress });
  expect(await cancelRequest(small.shop, key)).toEqual({
    ok: false,
    error: expect.stringContaining("We have begun"),
  });
  const end = { id, text: "It cannot be done.", refundCents: toMoney(1_000), refundId: crypto.randomUUID() };
  expect(await cancelMade(small.shop, admin, end)).toMatchObject({ ok: true });
  await hearEvents(small);
  expect(await orderOf(small, orderId)).toMatchObject({ state: "paid", refundedCents: 1_000 });
  expect(await small.shop.db.$count(orders, eq(orders.kind, "deposit"))).toBe(0);
});
