import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { cancelOrder, issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { codeTries } from "../promotions/code-tries.server.ts";
import { discounts } from "../promotions.tables.server.ts";
import { answerCodes } from "./codes/answer-codes.server.ts";
import { limitConcurrency } from "./concurrency-limit.ts";
import { handleEvent } from "./handle-event.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { wanted } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 30 });
});
afterEach(() => small.close());

type NewDiscount = Partial<typeof discounts.$inferInsert>;

/** Adds a discount with a code, or without one where the code is null. */
async function add(changes: NewDiscount = {}): Promise<string> {
  const id = randomUUID();
  const code = changes.code === undefined ? "SUMMER10" : changes.code;
  const percent = changes.kind === undefined || changes.kind === "percent" ? 10 : null;
  await small.shop.db.insert(discounts).values({
    id,
    name: code ?? "Two of one cloth",
    kind: "percent",
    percent,
    scope: "all",
    ...changes,
    code,
  });
  return id;
}

const orderOf = async (key: string) => {
  const [order] = await small.shop.db.select().from(orders).where(eq(orders.id, key));
  if (!order) throw new Error("There is no order");
  return order;
};
const items = (qty: number) => small.input().items.map((item) => ({ ...item, qty }));
const settleAll = async () => {
  for (const event of await small.sentEvents()) await handleEvent(small.shop, event);
};

test("takes a code's discount off the lines, and charges the provider's payment to the penny", async () => {
  await add({ kind: "amount", percent: null, amountCents: toMoney(1_000) });
  const { key, session } = await small.open({ items: items(3), codes: ["SUMMER10"] });
  expect(await orderOf(key)).toMatchObject({
    subtotalCents: 54_500,
    discountCents: 1_000,
    discountName: "SUMMER10",
    usesDiscount: true,
  });
  const lines = await small.shop.db.select().from(orderLines).where(eq(orderLines.orderId, key));
  expect(
    lines.map(({ priceCents, discountCents, quantity }) => [priceCents, discountCents, quantity]),
  ).toEqual([
    [18_166, 334, 1],
    [18_167, 333, 2],
  ]);
  await small.pay(session);
  await settleAll();
  expect(await small.state(key)).toBe("paid");
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("charges no delivery with a code for it, also where the payment page asks for the country", async () => {
  await add({ kind: "delivery", percent: null });
  const chosen = await small.open({ codes: ["SUMMER10"], country: "GB" });
  expect(await orderOf(chosen.key)).toMatchObject({ delivery: { amountCents: 0 }, hasFreeDelivery: true });
  const open = await small.open({ codes: ["SUMMER10"], orderId: "BA-20261120-0946", email: "b@example.com" });
  for (const { session } of [chosen, open]) await small.pay(session);
  await settleAll();
  for (const { key } of [chosen, open])
    expect(await orderOf(key)).toMatchObject({ state: "paid", deliveryCents: 0, totalCents: 18_500 });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("allows exactly five of many simultaneous uses of a code limited to five", async () => {
  await add({ usesInAll: 5 });
  // All of them wait for their turn, on a slow machine too.
  const loader = { ...small.shop.loader, turns: limitConcurrency({ atOnce: 4, maxMs: 150_000 }) };
  const opened = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      placeOrder(
        small.input({
          codes: ["SUMMER10"],
          email: `shopper${n}@example.com`,
          orderId: `BA-20261120-${String(n).padStart(4, "0")}`,
        }),
        {
          ...small.shop,
          loader,
          codeTries: codeTries(small.shop.db, {
            visitor: `198.51.100.${n}`,
            secret: "s",
            now: small.shop.now,
          }),
        },
      ),
    ),
  );
  expect(opened.filter(({ ok }) => ok)).toHaveLength(5);
  for (const one of opened)
    if (!one.ok) expect(one.error).toEqual({ status: 409, message: "It is used up.", field: "code" });
  expect(await small.stock()).toMatchObject({ reserved: 5 });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("limits a visitor to ten unpaid uses of a code, so that others can use it", async () => {
  await add({ usesInAll: 12 });
  const open = (n: number, mark: string | null) =>
    placeOrder(
      small.input({
        codes: ["SUMMER10"],
        email: `shopper${n}@example.com`,
        orderId: `BA-20261120-${1000 + n}`,
        key: `browser ${n}`,
      }),
      small.shop,
      { earlier: null, mark },
    );
  for (let n = 0; n < 10; n += 1) expect((await open(n, "one home")).ok).toBe(true);
  expect(await open(10, "one home")).toEqual({
    ok: false,
    error: { status: 409, field: "code", message: expect.stringContaining("from your internet connection") },
  });
  expect(await small.stock()).toMatchObject({ reserved: 10 });
  for (const n of [11, 12]) expect((await open(n, "another home")).ok).toBe(true);
  const [first] = await small.shop.db.select().from(orders).where(eq(orders.email, "shopper0@example.com"));
  await releaseOrder(small.shop.db, first?.id ?? "", { to: "expired", reason: "", at: small.shop.now() });
  expect((await open(13, "one home")).ok).toBe(true);
});

test("releases the use of an order that ends unpaid, and accepts a late payment only while one is left", async () => {
  await add({ usesInAll: 1 });
  const first = await small.open({ codes: ["SUMMER10"] });
  small.wait(40);
  await small.expireDue();
  await settleAll();
  expect(await orderOf(first.key)).toMatchObject({ state: "expired", usesDiscount: false });
  const second = await small.open({
    codes: ["SUMMER10"],
    orderId: "BA-20261120-0946",
    email: "b@example.com",
  });
  expect(await orderOf(second.key)).toMatchObject({ usesDiscount: true });
  // It is paid, and ends before the shop hears of that; another shopper takes the use meanwhile.
  await small.pay(second.session);
  await releaseOrder(small.shop.db, second.key, { to: "expired", reason: "a test", at: small.shop.now() });
  const third = await small.open({
    codes: ["SUMMER10"],
    orderId: "BA-20261120-0947",
    email: "c@example.com",
  });
  await settleAll();
  expect(await orderOf(second.key)).toMatchObject({ state: "needs_refund", usesDiscount: false });
  expect(await orderOf(third.key)).toMatchObject({ state: "open", usesDiscount: true });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

async function cancel(key: string) {
  const totalCents = (await orderOf(key)).totalCents ?? toMoney(0);
  const restock = [{ lineNo: 1, pieces: 1 }];
  const refund = {
    ...{ id: randomUUID(), amountCents: totalCents, leftSeen: totalCents },
    ...{ reason: "", restock },
  };
  expect(await cancelOrder(small.shop, adminForTests(), key, refund)).toMatchObject({ ok: true });
  await settleAll();
}

test("releases the use of an order cancelled before it was sent, and keeps that of a refunded one", async () => {
  await add({ usesInAll: 1 });
  const first = await small.open({ codes: ["SUMMER10"] });
  await small.pay(first.session);
  await settleAll();
  await cancel(first.key);
  expect(await orderOf(first.key)).toMatchObject({ state: "refunded", usesDiscount: false });
  const again = { codes: ["SUMMER10"], orderId: "BA-20261120-0946" };
  const second = await small.open(again);
  await small.pay(second.session);
  await settleAll();
  const order = await orderOf(second.key);
  await issueRefund(small.shop, adminForTests(), order.id, wanted(order, order.totalCents ?? 0));
  await settleAll();
  expect(await orderOf(second.key)).toMatchObject({ state: "refunded", usesDiscount: true });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("counts the uses per email, in any spelling", async () => {
  await add({ usesPerCustomer: 1 });
  const first = await small.open({ codes: ["SUMMER10"], email: "Ada@example.com" });
  await small.pay(first.session);
  await settleAll();
  const again = { codes: ["SUMMER10"], orderId: "BA-20261120-0946" };
  const refused = await placeOrder(small.input({ ...again, email: "ada@EXAMPLE.com" }), small.shop);
  expect(refused).toMatchObject({
    ok: false,
    error: { message: "You have used it already.", field: "code" },
  });
  await small.open({ ...again, email: "obi@example.com" });
});

test.each([{ usesPerCustomer: 1 }, { isFirstOrderOnly: true }])(
  "unpaid checkouts with a stranger's email use up nobody's code, which applies to one paid order: %o",
  async (limit) => {
    await add(limit);
    const stranger = await small.open({ codes: ["SUMMER10"] });
    const own = await small.open({ codes: ["SUMMER10"], orderId: "BA-20261120-0946" });
    expect(await orderOf(own.key)).toMatchObject({ discountCents: 1_850, usesDiscount: true });
    await small.pay(own.session);
    await small.pay(stranger.session);
    await settleAll();
    expect(await orderOf(own.key)).toMatchObject({ state: "paid", usesDiscount: true });
    expect(await orderOf(stranger.key)).toMatchObject({ state: "needs_refund", usesDiscount: false });
    expect(await small.stock()).toMatchObject({ reserved: 0, sold: 1 });
    expect(await brokenInvariants(small.shop.db)).toEqual([]);
  },
);

test("accepts an open order with a code for first orders after another one without it was paid", async () => {
  await add({ isFirstOrderOnly: true });
  const withCode = await small.open({ codes: ["SUMMER10"] });
  const without = await small.open({ orderId: "BA-20261120-0946" });
  for (const { session } of [without, withCode]) {
    await small.pay(session);
    await settleAll();
  }
  expect(await orderOf(withCode.key)).toMatchObject({ state: "paid", usesDiscount: true });
});

test("limits a first-order code to a customer's first order", async () => {
  await add({ isFirstOrderOnly: true });
  const first = await small.open();
  await small.pay(first.session);
  await settleAll();
  const next = small.input({ codes: ["SUMMER10"], orderId: "BA-20261120-0946" });
  expect(await placeOrder(next, small.shop)).toMatchObject({
    error: { message: "It is only for a first order." },
  });
  await small.open({ ...next, email: "new@example.com" });
});

test("is for a first order also after one that the shop cancelled, or whose payment it did not accept", async () => {
  await add({ isFirstOrderOnly: true });
  const cancelled = await small.open();
  await small.pay(cancelled.session);
  await settleAll();
  await cancel(cancelled.key);
  await add({ code: "ONCE", usesInAll: 1 });
  const late = await small.open({ codes: ["ONCE"], orderId: "BA-20261120-0946" });
  await small.pay(late.session);
  await releaseOrder(small.shop.db, late.key, { to: "expired", reason: "a test", at: small.shop.now() });
  await small.open({ codes: ["ONCE"], orderId: "BA-20261120-0947", email: "quicker@example.com" });
  await settleAll();
  expect(await small.state(late.key)).toBe("needs_refund");
  await small.open({ codes: ["SUMMER10"], orderId: "BA-20261120-0948" });
});

test("finds the same checkout again only with the same code", async () => {
  await add();
  const asked = { codes: ["SUMMER10"], key: "browser", shownDiscount: toMoney(1_850) };
  const first = await small.open(asked);
  expect((await small.open(asked)).key).toBe(first.key);
  const without = await small.open({ key: "browser" });
  expect(without.key).not.toBe(first.key);
  expect(await orderOf(first.key)).toMatchObject({ state: "expired", usesDiscount: false });
  expect(await orderOf(without.key)).toMatchObject({ subtotalCents: 18_500, discountCents: 0 });
});

test("refuses when the discount differs from the one displayed, and states the current one", async () => {
  await add();
  const shown = small.input({ codes: ["SUMMER10"], shownDiscount: toMoney(3_700) });
  expect(await placeOrder(shown, small.shop)).toMatchObject({
    error: {
      status: 409,
      message: "Your discount is £18.50 now. Look at the total, then pay.",
      field: "code",
    },
  });
});

test("refuses when the delivery charge differs from the one displayed, also when a discount no longer covers it", async () => {
  const id = await add({ code: null, name: "Post on us", kind: "delivery", percent: null });
  const asked = (shown: number) =>
    small.input({ country: "GB", shownDelivery: toMoney(shown), shownDiscount: toMoney(0) });
  const free = await small.open(asked(0));
  expect(await orderOf(free.key)).toMatchObject({ hasFreeDelivery: true, delivery: { amountCents: 0 } });
  await small.shop.db.update(discounts).set({ removedAt: small.shop.now() }).where(eq(discounts.id, id));
  const next = { orderId: "BA-20261120-0946" };
  expect(await placeOrder({ ...asked(0), ...next }, small.shop)).toEqual({
    ok: false,
    error: {
      status: 409,
      message: "Delivery costs £4.95 now. Look at the total, then pay.",
      field: "country",
    },
  });
  const told = await small.open({ ...asked(495), ...next });
  expect(await orderOf(told.key)).toMatchObject({ delivery: { amountCents: 495 } });
});

test("applies the best automatic discount, and a code instead only if it takes more", async () => {
  await add({ code: null, name: "Two of one", percent: 5, minimumPieces: 2 });
  await add({ code: null, name: "Three of one", percent: 20, minimumPieces: 3 });
  await add();
  const two = await small.open({ items: items(2) });
  expect(await orderOf(two.key)).toMatchObject({ discountName: "Two of one", discountCents: 1_850 });
  const withCode = await small.open({ items: items(2), codes: ["SUMMER10"], orderId: "BA-20261120-0946" });
  expect(await orderOf(withCode.key)).toMatchObject({ discountName: "SUMMER10", discountCents: 3_700 });
  const three = await small.open({ items: items(3), codes: ["SUMMER10"], orderId: "BA-20261120-0947" });
  expect(await orderOf(three.key)).toMatchObject({ discountName: "Three of one", discountCents: 11_100 });
});

test("answers a cart's code request, and says why a code adds nothing to the automatic discount", async () => {
  await add({ beginsAt: new Date("2099-12-01T00:00:00Z") });
  await add({ code: null, name: "Two of one", percent: 5, minimumPieces: 2 });
  const asked = { items: items(2), key: "browser" };
  expect(await answerCodes(small.shop, { ...asked, codes: ["SUMMER10"] })).toEqual({
    answer: {
      discount: {
        ...{ name: "Two of one", takenCents: 1_850, isDeliveryFree: false, isByItself: true },
        condition: null,
      },
      giftCard: null,
      problem: "It begins on 1 December 2099.",
      wrongCode: null,
    },
    wait: null,
  });
});

test("does not count a browser's own open checkout against it", async () => {
  await add({ usesInAll: 1 });
  await small.open({ codes: ["SUMMER10"], key: "browser" });
  const asked = { items: items(1), codes: ["SUMMER10"] };
  const told = async (key: string) => {
    const answered = await answerCodes(small.shop, { ...asked, key });
    return answered.answer.problem;
  };
  expect(await told("browser")).toBeNull();
  expect(await told("another")).toBe("It is used up.");
});

test("allows a visitor twenty wrong codes an hour, and right ones however many others were wrong", async () => {
  await add();
  const asked = { items: small.input().items, key: "browser" };
  const told = async (code: string) => {
    const answered = await answerCodes(small.shop, { ...asked, codes: [code] });
    return answered.answer.problem;
  };
  for (let n = 0; n < 5; n += 1) expect(await told("SUMMER10")).toBeNull();
  const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => told(`WRONG${n}`)));
  expect(wrong.filter((problem) => problem?.startsWith("We don’t recognise that code"))).toHaveLength(20);
  for (let n = 0; n < 3; n += 1) expect(await told("SUMMER10")).toBeNull();
  expect(await told("WRONG")).toBe("That was a lot of wrong codes. Wait 60 minutes, or pay without one.");
  const paying = await placeOrder(small.input({ codes: ["SUMMER10"] }), small.shop);
  expect(paying).toMatchObject({ ok: true });
  small.wait(61);
  expect(await told("WRONG")).toContain("We don’t recognise that code");
});

test("keeps the orders of a removed code, and refuses it for new ones", async () => {
  const id = await add();
  const { key, session } = await small.open({ codes: ["SUMMER10"] });
  await small.shop.db.execute(sql`UPDATE discounts SET removed_at = now() WHERE id = ${id}`);
  await small.pay(session);
  await settleAll();
  expect(await orderOf(key)).toMatchObject({
    state: "paid",
    totalCents: expect.any(Number),
    discountCents: 1_850,
  });
  const refused = await placeOrder(
    small.input({ codes: ["SUMMER10"], orderId: "BA-20261120-0946" }),
    small.shop,
  );
  expect(refused).toMatchObject({
    error: { message: "We don’t recognise that code. Please check it." },
  });
});
