import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { findShopperOrder } from "./shopper-order.server.ts";
import { shopperState } from "./shopper-order.ts";

const TERMS = { zones: ZONES, cancellationDays: 14, now: new Date() };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function keyOf(): Promise<string> {
  const [order] = await database.db.select({ key: orders.statusKey }).from(orders);
  return order?.key ?? "";
}

test("shows shoppers their order without data that identifies them to a stranger", async () => {
  const { reference } = await paidOrder(database.db);
  const order = await findShopperOrder(database.db, await keyOf(), TERMS);
  expect(order).toMatchObject({
    reference,
    state: "paid",
    town: "Bristol, United Kingdom",
    totalCents: 37_495,
    lines: [{ title: "Fan Print Maxi Dress", choice: "Navy, UK 14", quantity: 2 }],
  });
  expect(order?.steps.map(({ title }) => title)).toEqual(["Ordered", "Paid", "Packed and sent"]);
  expect(JSON.stringify(order)).not.toMatch(/ada@shopper|7946|Ada Obi|Quay Street|BS1/);
});

test("after the parcel is sent, the shopper sees its carrier and a partial refund", async () => {
  const paid = await paidOrder(database.db);
  const parcel = { carrier: "Evri", tracking: "H01" };
  await fulfilOrder(database.db, adminForTests(), { order: paid, parcel, now: new Date() });
  const refund = { orderId: paid.id, amountCents: toMoney(500), providerId: null };
  await database.db.insert(orderRefunds).values([
    { ...refund, id: "1", requestId: "1", state: "succeeded", settledAt: new Date() },
    { ...refund, id: "2", requestId: "2", state: "failed", settledAt: new Date() },
  ]);
  const order = await findShopperOrder(database.db, await keyOf(), TERMS);
  expect(order).toMatchObject({
    state: "fulfilled",
    trackingUrl: "https://www.evri.com/track/parcel/H01",
    refundedCents: 500,
  });
  expect(order?.steps.map(({ title, text }) => [title, text])).toEqual([
    ["Ordered", null],
    ["Paid", null],
    ["Sent", "With Evri, tracking H01"],
    ["£5 went back to your card", null],
  ]);
});

test.each(["", "nope", "00000000-0000-0000-0000-000000000000", "'; DROP TABLE orders", "\0"])(
  "the key %j opens no order",
  async (key) => {
    await paidOrder(database.db);
    expect(await findShopperOrder(database.db, key, TERMS)).toBeNull();
  },
);

test.each([
  ["paid", 0, "Being packed"],
  ["paid", 100, "Your money goes back to you"],
  ["fulfilled", 50, "On its way"],
  ["cancelled", 0, "Your money goes back to you"],
  ["refunded", 0, "Paid back"],
  ["open", 0, "Waiting for your payment"],
] as const)("%s, with %i of 100 on the way back, reads: %s", (state, underWay, heading) => {
  const facts = {
    state,
    kind: "pieces" as const,
    handover: null,
    isTill: false,
    isDisputed: false,
    isGivenBack: false,
    carrier: null,
    deliveredOn: null,
    refundedCents: toMoney(0),
    totalCents: toMoney(100),
    giftCents: toMoney(0),
  };
  expect(shopperState({ ...facts, underWayCents: toMoney(underWay) }).heading).toBe(heading);
});

test("a disputed order that is not sent is on hold for its shopper, as it is for the owner", () => {
  const facts = {
    isTill: false,
    isDisputed: true,
    isGivenBack: false,
    carrier: null,
    deliveredOn: null,
    refundedCents: toMoney(0),
    underWayCents: toMoney(0),
    totalCents: toMoney(100),
    giftCents: toMoney(0),
    kind: "pieces" as const,
    handover: null,
  };
  expect(shopperState({ ...facts, state: "paid" })).toEqual({
    heading: "On hold",
    lead: "You asked your bank about this payment, so we are not sending your pieces for now. If that was a mistake, write to us.",
  });
  expect(shopperState({ ...facts, state: "paid", isGivenBack: true }).heading).toBe("On hold");
  expect(shopperState({ ...facts, state: "fulfilled" }).heading).toBe("On its way");
});

test("a delivered parcel is no longer shown as on its way, and its delivery day is stated", () => {
  const money = {
    totalCents: toMoney(100),
    giftCents: toMoney(0),
    refundedCents: toMoney(0),
    underWayCents: toMoney(0),
  };
  const facts = {
    ...money,
    state: "fulfilled",
    isTill: false,
    isDisputed: false,
    isGivenBack: false,
    carrier: "Evri",
    kind: "pieces" as const,
    handover: null,
  } as const;
  expect(shopperState({ ...facts, deliveredOn: "2026-11-26" })).toEqual({
    heading: "It has arrived",
    lead: "Your parcel arrived on 26 November 2026.",
  });
});

test.each([
  [0, "the card you used"],
  [100, "on the gift card again"],
  [40, "to the gift card, and the rest to the card you used"],
])("of 100 pence that are paid back, %i had been paid by a gift card: %s", (giftCents, words) => {
  const money = { totalCents: toMoney(100), giftCents: toMoney(giftCents), underWayCents: toMoney(0) };
  const facts = {
    ...money,
    refundedCents: toMoney(100),
    kind: "pieces" as const,
    handover: null,
    isTill: false,
    isDisputed: false,
    isGivenBack: false,
    carrier: null,
    deliveredOn: null,
  };
  expect(shopperState({ ...facts, state: "refunded" }).lead).toContain(words);
  const isBank = shopperState({ ...facts, state: "refunded" }).lead.includes("your bank");
  expect(isBank).toBe(giftCents < 100);
  expect(shopperState({ ...facts, state: "cancelled" }).lead.includes("gift card")).toBe(giftCents > 0);
});

test("leads to a bought gift card only where no email brings it", async () => {
  const paid = await paidOrder(database.db);
  await database.db.insert(giftCards).values({
    ...{ id: "card", orderId: paid.id, codeHash: "1", pageHash: "2", ending: "K7QM" },
    ...{ amountCents: toMoney(5_000), livemode: false, recipient: "Ada", message: "" },
    ...{ sendOn: "2026-11-28", expiresOn: "2028-11-28", issuedAt: new Date() },
  });
  const key = await keyOf();
  const cardWith = async (cardPath: ((id: string) => string) | null) =>
    (await findShopperOrder(database.db, key, { ...TERMS, cardPath }))?.giftCard;
  expect(await cardWith((id) => `/gift-cards/${id}`)).toMatchObject({
    path: "/gift-cards/card",
    journey: null,
  });
  const journey = expect.stringMatching(/^It.+ to you .*by email.*, for you to give to Ada\.$/);
  expect(await cardWith(null)).toMatchObject({ path: null, journey });
});

test("does not tell a gift card's buyer that pieces are reserved", () => {
  const facts = {
    state: "open",
    kind: "gift-card",
    handover: "letter",
    isTill: false,
    isDisputed: false,
    isGivenBack: false,
    carrier: null,
    deliveredOn: null,
  } as const;
  const money = {
    totalCents: null,
    giftCents: toMoney(0),
    refundedCents: toMoney(0),
    underWayCents: toMoney(0),
  };
  expect(shopperState({ ...facts, ...money }).lead).not.toContain("pieces");
  expect(shopperState({ ...facts, ...money, kind: "pieces", handover: "collection" }).lead).toContain(
    "pieces are kept",
  );
});
