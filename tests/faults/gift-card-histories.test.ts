import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCheckoutSession } from "#app/features/checkout/create-checkout-session.server.ts";
import { settleEvent } from "#app/features/checkout/settle-event.server.ts";
import { accountOf, buyCard } from "#app/features/checkout/testing/bought-card.server.ts";
import { hearEvents, orderOf, wanted } from "#app/features/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { giftShare } from "#app/features/gift-cards/gift-card.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { issueRefund } from "#app/features/refunds/issue-refund.server.ts";
import { listRefunds } from "#app/features/refunds/queries.server.ts";
import { leftToRefund } from "#app/features/refunds/refund.ts";
import { pence } from "#app/shared/money.ts";
import { rounds } from "../support/fault-rounds.ts";
import { brokenInvariants } from "../support/invariants.ts";

const admin = adminForTests();
const HISTORIES = rounds({ short: 25, full: 2_000 });
/** The dress and its delivery. */
const ORDER = 18_995;

let small: SmallShop;
let clients = 0;
beforeAll(async () => {
  small = await openSmallShop({ pieces: 100_000 });
});
afterAll(() => small.close());

type Step =
  | { do: "spend"; provider: "up" | "down" }
  | { do: "spend at once"; tabs: number }
  | { do: "pay" | "lapse"; nth: number }
  | { do: "refund"; nth: number; part: number }
  | { do: "hear again" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("spend" as const), provider: fc.constantFrom("up", "up", "up", "down") }),
  fc.record({ do: fc.constant("spend at once" as const), tabs: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ do: fc.constantFrom("pay", "pay", "lapse"), nth: fc.nat(5) }),
  fc.record({ do: fc.constant("refund" as const), nth: fc.nat(5), part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant("hear again" as const) }),
);

interface Modelled {
  key: string;
  session: string;
  gift: number;
  state: "open" | "lapsed" | "paid";
  /** What of it is on the card again. */
  back: number;
}

/** What has to be on the card: its amount without what open and paid orders hold of it. */
const expected = (amount: number, orders: readonly Modelled[]): number =>
  amount - orders.reduce((sum, { gift, state, back }) => sum + (state === "lapsed" ? 0 : gift - back), 0);

async function open(code: string, email?: string) {
  clients += 1;
  const asked = {
    country: "GB",
    codes: [code],
    orderId: `BA-20261120-${String(clients % 10_000).padStart(4, "0")}`,
    email: email ?? `shopper-${clients}@example.com`,
  };
  return createCheckoutSession(small.input(asked), small.shop);
}

async function run(amount: number, steps: readonly Step[]): Promise<void> {
  const { id, code } = await buyCard(small, { amount });
  const orders: Modelled[] = [];
  const balance = async () => (await accountOf(small, id)).balance;
  const known = (opened: { key: string; url: string }, gift: number) =>
    orders.push({
      key: opened.key,
      session: opened.url.split("/").at(-1) ?? "",
      gift,
      state: gift === ORDER ? "paid" : "open",
      back: 0,
    });

  for (const each of steps) {
    const left = expected(amount, orders);
    const of = "nth" in each ? orders[each.nth % Math.max(1, orders.length)] : undefined;
    if (each.do === "spend") {
      // With that e-mail the provider fails after the order and its spending are recorded; unless nobody asks it.
      const opened = await open(code, each.provider === "down" ? "provider-down@example.com" : undefined);
      const gift = giftShare(pence(ORDER), pence(left));
      expect(opened.ok).toBe(gift > 0 && (each.provider === "up" || gift === ORDER));
      if (opened.ok) known(opened.value, gift);
    } else if (each.do === "spend at once") {
      const before = left;
      const all = await Promise.all(Array.from({ length: each.tabs }, () => open(code)));
      for (const opened of all) {
        if (!opened.ok) continue;
        known(opened.value, (await orderOf(small, opened.value.key)).giftCents);
      }
      expect(expected(amount, orders)).toBeGreaterThanOrEqual(0);
      expect(all.some(({ ok }) => ok)).toBe(giftShare(pence(ORDER), pence(before)) > 0);
    } else if (each.do === "pay" && of?.state === "open") {
      await small.pay(of.session);
      await hear(of.session);
      of.state = "paid";
    } else if (each.do === "lapse" && of?.state === "open") {
      await small.shop.gateway.expireSession(of.session);
      await hear(of.session);
      of.state = "lapsed";
    } else if (each.do === "refund" && of?.state === "paid") {
      const order = await orderOf(small, of.key);
      const leftSeen = leftToRefund(order.totalCents ?? pence(0), await listRefunds(small.shop.db, of.key));
      const wish = Math.min(leftSeen, Math.ceil((ORDER * each.part) / 100));
      if (wish === 0) continue;
      const refund = wanted(order, wish, { leftSeen });
      const [one, same] = await Promise.all([
        issueRefund(small.shop, admin, of.key, refund),
        issueRefund(small.shop, admin, of.key, refund),
      ]);
      expect(one.ok && same.ok).toBe(true);
      of.back += Math.min(wish, of.gift - of.back);
    } else if (each.do === "hear again") {
      for (const { session } of orders) if (session.startsWith("cs_")) await hear(session);
    }
    expect(await balance()).toBe(expected(amount, orders));
  }
}

async function hear(session: string): Promise<void> {
  const events = (await small.sentEvents()).filter((event) => event.session?.id === session);
  for (const event of events) await settleEvent(small.shop, event);
}

test("whatever is bought, spent, lapsed and refunded, a card has what the model says, and no rule is broken", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1_000, max: 50_000 }),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      run,
    ),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  await hearEvents(small);
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
}, 300_000);
