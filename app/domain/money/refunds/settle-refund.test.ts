import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import { hasUnsent } from "#app/domain/outbox/outbox.server.ts";
import { buy, orderOf, refundsOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { ProviderRefund } from "../payments/payment-gateway.server.ts";
import { queueRefund } from "./queries.server.ts";
import type { RefundState, RestockLine } from "./refund.ts";
import { type RefundNews, settleRefund } from "./settle-refund.server.ts";

let small: SmallShop;
beforeAll(async () => {
  small = await openSmallShop({ pieces: 1_000 });
});
afterAll(() => small.close());

const hasRefundedLetter = (orderId: string): Promise<boolean> =>
  inTransaction(small.shop.db, (tx) => hasUnsent(tx, { orderId, kind: "refunded" }));

type Status = ProviderRefund["status"];

/** The possible courses of a refund at the provider, each as a list of its successive states. */
const LIVES: Status[][] = [
  ["succeeded"],
  ["pending"],
  ["failed"],
  ["pending", "succeeded"],
  ["succeeded", "failed"],
  ["pending", "failed"],
  ["pending", "succeeded", "failed"],
];

const anyRefund = fc.record({
  life: fc.constantFrom(...LIVES),
  amount: fc.integer({ min: 1, max: 30_000 }),
  pieces: fc.integer({ min: 0, max: 1 }),
  isByHand: fc.boolean(),
  /** The number of times each record arrives: as the answer, as an event, or from the reconciler. */
  repeats: fc.integer({ min: 1, max: 3 }),
});

const anyStory = fc.record({
  refunds: fc.array(anyRefund, { minLength: 1, maxLength: 2 }),
  shuffle: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  isAtOnce: fc.boolean(),
});

const inAnyOrder = <Item>(items: readonly Item[], shuffle: readonly number[]): Item[] =>
  items
    .map((item, index) => ({ item, key: shuffle[index % shuffle.length] ?? 0 }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);

test("for any order and number of reports, the refunded money is the provider's sum, and each piece returns once", {
  tags: "full",
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ refunds, shuffle, isAtOnce }) => {
      const order = await buy(small, { qty: 2, email: `${crypto.randomUUID()}@example.com` });
      const soldBefore = (await small.stock()).sold;
      const news: RefundNews[] = [];
      let left = order.totalCents ?? toMoney(0);
      for (const { life, amount, pieces, isByHand, repeats } of refunds) {
        const id = crypto.randomUUID();
        const restock: RestockLine[] = pieces > 0 && !isByHand ? [{ lineNo: 1, pieces }] : [];
        const amountCents = toMoney(Math.min(amount, left));
        if (amountCents === 0) continue;
        if (!isByHand) {
          const recorded = await inTransaction(small.shop.db, async (tx) => {
            const locked = await lockOrder(tx, order.id);
            if (!locked) throw new Error("The order is gone");
            return queueRefund(
              tx,
              locked,
              wanted(order, amountCents, { id, restock, leftSeen: left }),
              new Date(),
            );
          });
          expect(recorded).toEqual({ ok: true, value: "recorded" });
          left = toMoney(left - amountCents);
        }
        const known = { id: `re_${id}`, refundId: isByHand ? null : id, paymentId: order.paymentId };
        const presentment = { amount: amountCents * 2, currency: "USD" };
        const records = life.map((status) => ({ ...known, amountCents, presentment, status, problem: null }));
        for (let n = 0; n < repeats; n += 1)
          news.push(...records.map((refund) => ({ kind: "record" as const, refund })));
      }

      const told = inAnyOrder(news, shuffle);
      if (isAtOnce) await Promise.all(told.map((each) => settleRefund(small.shop, each)));
      else for (const each of told) await settleRefund(small.shop, each);

      const after = await orderOf(small, order.id);
      const rows = await refundsOf(small, order.id);
      const lastOf = ({ life }: { life: Status[] }): RefundState => life.at(-1) ?? "asked";
      const sum = rows
        .filter(({ state }) => state === "succeeded")
        .reduce((all, row) => all + row.amountCents, 0);
      expect(rows.map(({ state }) => state).sort()).toEqual(refunds.slice(0, rows.length).map(lastOf).sort());
      expect(after.refundedCents).toBe(Math.min(sum, after.totalCents ?? 0));
      expect(after.state).toBe(after.refundedCents === after.totalCents ? "refunded" : "paid");
      expect(await hasRefundedLetter(order.id)).toBe(after.state === "refunded");
      for (const { presentment, amountCents } of rows)
        expect(presentment).toEqual({ amount: amountCents * 2, currency: "USD" });
      const back = rows.flatMap(({ restock }) => restock).reduce((all, { pieces }) => all + pieces, 0);
      expect((await small.stock()).sold).toBe(soldBefore - back);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test("a refused refund can be requested again, and returns no piece", async () => {
  const order = await buy(small, { email: "refused@example.com" });
  const soldBefore = (await small.stock()).sold;
  const refund = wanted(order, 1_000, { restock: [{ lineNo: 1, pieces: 1 }] });
  const note = (again: typeof refund) =>
    inTransaction(small.shop.db, async (tx) => {
      const locked = await lockOrder(tx, order.id);
      return locked && queueRefund(tx, locked, again, new Date());
    });
  await note(refund);
  const refused = { kind: "refused" as const, refundId: refund.id, problem: "No." };
  expect(await settleRefund(small.shop, refused)).toBe("failed");
  expect(await settleRefund(small.shop, refused)).toBe("failed");
  expect((await small.stock()).sold).toBe(soldBefore);
  expect(await note({ ...refund, id: crypto.randomUUID() })).toEqual({ ok: true, value: "recorded" });
});

test("a refused refund takes no letter from an order whose money went back at the provider", async () => {
  const order = await buy(small, { email: "twice@example.com" });
  const amountCents = toMoney(order.totalCents ?? 0);
  const { id: refundId } = await inTransaction(small.shop.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const refund = wanted(order, amountCents);
    if (locked) await queueRefund(tx, locked, refund, new Date());
    return refund;
  });
  const byHand = { id: `re_${refundId}`, refundId: null, paymentId: order.paymentId, amountCents };
  const record = { ...byHand, presentment: null, status: "succeeded" as const, problem: null };
  await settleRefund(small.shop, { kind: "record", refund: record });
  await settleRefund(small.shop, { kind: "refused", refundId, problem: "It was refunded already." });
  expect((await orderOf(small, order.id)).state).toBe("refunded");
  expect(await hasRefundedLetter(order.id)).toBe(true);
});

test("a refund of an unknown payment belongs to no order", async () => {
  const refund = { id: "re_1", refundId: null, paymentId: "pi_else", amountCents: toMoney(1) };
  const news: RefundNews = {
    kind: "record",
    refund: { ...refund, presentment: null, status: "succeeded", problem: null },
  };
  expect(await settleRefund(small.shop, news)).toBeNull();
});
