import { afterEach, beforeEach, expect, test } from "vitest";
import { PLACES } from "#app/domain/delivery/countries.ts";
import { COLLECT, deliveryChoices } from "#app/domain/delivery/delivery-choices.ts";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { parseCheckout } from "./checkout-input.ts";
import { loadCheckoutOutcome } from "./checkout-outcome.server.ts";
import { chosenDelivery } from "./chosen-delivery.ts";
import { placeOrder } from "./place-order.server.ts";
import { hearEvents, orderOf } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

const collection = {
  place: "12 Quay Street, Bristol",
  hours: "Saturdays, 10 to 16",
  businessDays: [1, 2],
} as const;

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 2 });
});
afterEach(() => small.close());

test("a shop without collection offers its countries and zones as they are", () => {
  expect(deliveryChoices({ zones: ZONES, collection: null })).toEqual({ countries: PLACES, zones: ZONES });
  expect(deliveryChoices({ zones: ZONES }).countries).toBe(PLACES);
});

test("offers collection as the second choice, free, after delivery at home", () => {
  const choices = { ...deliveryChoices({ zones: ZONES, collection }), dates: null };
  expect(choices.countries.slice(0, 2)).toMatchObject([
    { code: "GB" },
    { code: COLLECT, name: "Collect in person: 12 Quay Street, Bristol. Saturdays, 10 to 16" },
  ]);
  expect(chosenDelivery(COLLECT, choices, toMoney(18_500))).toMatchObject({
    chargeCents: 0,
    totalCents: 18_500,
  });
  expect(chosenDelivery("", choices, toMoney(18_500))).toMatchObject({
    country: { code: "GB" },
    chargeCents: 495,
  });
});

test("accepts a payload that chooses collection", () => {
  for (const country of ["COLLECT", "collect"])
    expect(parseCheckout(small.input({ country }))).toMatchObject({ ok: true, value: { country: COLLECT } });
  expect(parseCheckout(small.input({ country: "COLLECTS" }))).toMatchObject({ ok: false });
});

test("collection is refused at its field where the shop does not offer it", async () => {
  const refused = await placeOrder(small.input({ country: COLLECT }), small.shop);
  expect(refused).toMatchObject({ ok: false, error: { status: 400, field: "country" } });
});

test("a collected order is paid without an address and without delivery, and is told when it is ready", async () => {
  small.shop.delivery = { zones: ZONES, collection };
  const { key, session, orderId } = await small.open({ country: COLLECT });
  const again = await small.open({ country: COLLECT });
  expect(again.key).toBe(key);
  await small.pay(session);
  await hearEvents(small);
  const order = await orderOf(small, key);
  expect(order).toMatchObject({
    state: "paid",
    handover: "collection",
    delivery: null,
    deliveryCents: 0,
    totalCents: 18_500,
  });
  expect(order.customer?.address ?? null).toBeNull();
  expect(await loadCheckoutOutcome(small.shop, { oid: orderId, sid: session })).toMatchObject({
    state: "paid",
    deliveries: [],
    collect: "12 Quay Street, Bristol. Saturdays, 10 to 16",
  });
  const { db, now } = small.shop;
  const parcel = { carrier: "", tracking: "" };
  await fulfilOrder(db, adminForTests(), { order, parcel, now: now() });
  expect((await db.select().from(emails)).map(({ kind }) => kind)).toContain("fulfilled");
  expect((await db.select().from(orderEvents)).at(-1)).toMatchObject({
    state: "fulfilled",
    reason: "ready to collect",
  });
});

test("changing between delivery and collection opens another checkout", async () => {
  small.shop.delivery = { zones: ZONES, collection };
  const sent = await small.open({ country: "GB" });
  const collected = await small.open({ country: COLLECT });
  expect(collected.key).not.toBe(sent.key);
});
