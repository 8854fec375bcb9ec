import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCardByKey } from "#app/domain/money/gift-cards/find-card.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { openOrder, paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  takeBack,
} from "#app/domain/returns/testing/sold-order.server.ts";
import { buyCard, SECRET } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { loadOwnOrders } from "./load-own-orders.server.ts";
import { formatOpenReturn } from "./own-orders.ts";

const ADA = "ada@example.com";
const BOLA = "bola@example.com";
const BUYER = "buyer@example.com";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(() => small.close());

const load = (email: string, page = 1) =>
  loadOwnOrders(small.shop.db, { email, page }, { secret: SECRET, now: small.shop.now() });
const referencesOf = async (email: string) => (await load(email)).orders.map(({ reference }) => reference);

test("shows each address its own paid orders, newest first", async () => {
  const { db } = small.shop;
  const first = await paidOrder(db, { email: "Ada@Example.com", createdAt: new Date("2026-01-01") });
  const second = await paidOrder(db, { email: ADA, createdAt: new Date("2026-02-01") });
  const other = await paidOrder(db, { email: BOLA });
  await openOrder(db, { email: ADA });
  const expired = await openOrder(db, { email: ADA });
  await db.update(orders).set({ state: "expired" }).where(eq(orders.id, expired.id));
  const erased = await paidOrder(db, { email: ADA });
  await db.update(orders).set({ erasedAt: small.shop.now() }).where(eq(orders.id, erased.id));
  expect(await referencesOf(ADA)).toEqual([second.reference, first.reference]);
  expect(await referencesOf(BOLA)).toEqual([other.reference]);
  for (const nobody of ["", "%", "a_a@example.com"]) expect(await referencesOf(nobody)).toEqual([]);
});

test("shows an order with its state, pieces, total and invoice", async () => {
  const order = await delivered(small, 2);
  const { orders: own, cards } = await load(ADA);
  const path = `/orders/${order.statusKey}`;
  expect(own).toEqual([
    {
      reference: order.reference,
      path,
      orderedAt: order.createdAt,
      state: "It has arrived",
      pieces: 2,
      lines: [expect.objectContaining({ lineNo: 1, title: expect.any(String) })],
      totalCents: order.totalCents,
      returns: [],
      invoices: [{ label: expect.stringContaining("INV-"), path: `${path}/invoice` }],
      alterPath: `${path}/alter`,
    },
  ]);
  expect(cards).toEqual([]);
});

test("shows an exchange while it is in progress", async () => {
  await addSize(small, { size: "14", pieces: 1 });
  const order = await delivered(small);
  const { id, saved } = await requestSoldExchange(small, order.id, { "1-1": "navy-14" });
  expect(saved.ok).toBe(true);
  const shown = async () => (await load(ADA)).orders.flatMap(({ returns }) => returns);
  expect(await shown()).toEqual([expect.stringMatching(/^Exchange: send the parcel by \d+ \w+ \d{4}\.$/)]);
  await takeBack(small, id);
  expect(await shown()).toEqual(["Exchange: your new piece leaves next."]);
});

test("says the next step of a return, and nothing once it has ended", () => {
  const given = { kind: "return", wish: "refund", sendBackBy: "2026-12-12" } as const;
  const withdrawn = { ...given, kind: "withdrawal" } as const;
  expect(formatOpenReturn({ ...withdrawn, state: "requested" }, false)).toBe(
    "Withdrawal: we have it, and deal with it next.",
  );
  expect(formatOpenReturn({ ...given, state: "received" }, true)).toBe("Return: your parcel is here.");
  expect(formatOpenReturn({ ...given, state: "booked" }, true)).toBe("Return: your money goes back next.");
  for (const state of ["settled", "refused"] as const)
    expect(formatOpenReturn({ ...given, state }, true)).toBeNull();
});

test("shows what is left on a gift card to its holder alone, once its day has come", async () => {
  const sendOn = addDays(shopDay(small.shop.now()), 20);
  await buyCard(small, { amount: 5_000, recipientEmail: "Ada@Example.com", sendOn });
  small.waitDays(1);
  await buyCard(small, { amount: 2_000 });
  expect((await load(ADA)).cards).toEqual([]);
  small.waitDays(19);
  const { cards: received } = await load(ADA);
  expect(received).toMatchObject([{ amountCents: 5_000, held: { balanceCents: 5_000 } }]);
  const [, key = ""] = received[0]?.held?.path?.split("/gift-cards/") ?? [];
  const now = small.shop.now();
  expect(await findCardByKey(small.shop.db, key, { secret: SECRET, now })).toMatchObject({
    recipient: "Ada",
  });
  const { cards: bought, orders: own } = await load(BUYER);
  expect(bought).toMatchObject([
    { amountCents: 2_000, held: { balanceCents: 2_000 } },
    { amountCents: 5_000, recipient: "Ada", sendOn, held: null },
  ]);
  expect(own.map(({ state }) => state)).toEqual(["Your gift card is live", "Your gift card is live"]);
  expect((await load(BOLA)).cards).toEqual([]);
});

test("pages the orders of an address with many", async () => {
  for (let n = 0; n < 12; n += 1) await paidOrder(small.shop.db, { email: ADA });
  const [first, last, beyond] = [await load(ADA), await load(ADA, 2), await load(ADA, 99)];
  expect([first.orders.length, first.page, first.pages]).toEqual([10, 1, 2]);
  expect([last.orders.length, last.page]).toEqual([2, 2]);
  expect(beyond).toEqual(last);
  const shown = new Set([...first.orders, ...last.orders].map(({ reference }) => reference));
  expect(shown.size).toBe(12);
});
