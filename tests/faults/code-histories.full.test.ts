import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { answerCodes } from "#app/domain/selling/checkout/codes/answer-codes.server.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import type { SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import { rateLimits } from "#app/platform/http/limits.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import type { Ask, Told } from "#tests/support/histories/order-actor.ts";
import {
  ask,
  eventsOf,
  killedAfter,
  type Processes,
  tryOnTwo,
} from "#tests/support/histories/order-processes.ts";

const PRICE = 18_500;
const TAKEN = 1_000;
const nth = fc.nat(5);
const shopper = fc.nat(2);
const step = fc.record({
  what: fc.oneof(
    { arbitrary: fc.record({ do: fc.constant("use" as const), shopper }), weight: 4 },
    {
      arbitrary: fc.record({ do: fc.constant("use at once" as const), tabs: fc.integer({ min: 2, max: 4 }) }),
      weight: 2,
    },
    { arbitrary: fc.record({ do: fc.constantFrom("pay" as const, "lapse" as const), nth }), weight: 5 },
    { arbitrary: fc.record({ do: fc.constant("pay all at once" as const), shopper }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant("buy without" as const), shopper }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant("preview" as const) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant("refund" as const), nth, isWhole: fc.boolean() }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant("cancel" as const), nth }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant("hear again" as const) }), weight: 1 },
  ),
  killedAfter,
});
const story = fc.record({
  inAll: fc.option(fc.integer({ min: 1, max: 4 })),
  perCustomer: fc.option(fc.integer({ min: 1, max: 2 })),
  isFirstOnly: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;

interface Modelled {
  key: string;
  session: string;
  email: string;
  /** `needs_refund`: paid after this customer's last permitted use. */
  state: "open" | "lapsed" | "paid" | "needs_refund" | "refunded" | "cancelled";
}

let histories = 0;
let checkouts = 0;

async function run(small: SmallShop, processes: Processes, { steps, ...limits }: Story) {
  histories += 1;
  const code = `CODE${histories}`;
  const facts = {
    id: code,
    code,
    name: code,
    kind: "amount",
    amountCents: toMoney(TAKEN),
    scope: "all",
  } as const;
  // Refusals that tell of earlier orders are counted as wrong codes; each history begins with none.
  await small.shop.db.delete(rateLimits);
  await small.shop.db.insert(discounts).values({
    ...facts,
    usesInAll: limits.inAll,
    usesPerCustomer: limits.perCustomer,
    isFirstOrderOnly: limits.isFirstOnly,
  });
  const inAll = limits.inAll ?? Number.POSITIVE_INFINITY;
  const perCustomer = limits.perCustomer ?? Number.POSITIVE_INFINITY;
  const { now } = small.shop;
  const known: Modelled[] = [];
  /** The buyers without the code. */
  const customers = new Set<string>();
  const isPaid = ({ state }: Modelled) => state === "paid" || state === "refunded";
  /**
   * An order uses it while it may still be paid, and for good once it was paid, unless it is cancelled before it is
   * sent.
   */
  const used = () => known.filter((order) => order.state === "open" || isPaid(order)).length;
  const ofThis = (email: string) => known.filter((order) => order.email === email);
  const paid = (email: string) => ofThis(email).filter(isPaid).length;
  const isFree = (email: string) =>
    used() < inAll &&
    paid(email) < perCustomer &&
    !(limits.isFirstOnly && (customers.has(email) || paid(email) > 0));
  /** The number of a customer's open orders that are still accepted when they are paid. */
  const left = (email: string) => Math.max(0, (limits.isFirstOnly ? 1 : perCustomer) - paid(email));
  const emailOf = (who: number | string) => `shopper-${histories}-${who}@example.com`;
  const checkout = (email: string, codes = [code]): Ask => {
    checkouts += 1;
    const orderId = `BA-20261120-${String(checkouts % 10_000).padStart(4, "0")}`;
    return { do: "open", input: small.input({ codes, orderId, email }), earlier: null, mark: null };
  };
  const add = async (told: Told, email: string): Promise<boolean> => {
    if (!told || !("key" in told)) return false;
    const order = await orderOf(small, told.key);
    expect(order).toMatchObject({ subtotalCents: PRICE - TAKEN, discountCents: TAKEN, usesDiscount: true });
    known.push({ key: told.key, session: told.url.split("/").at(-1) ?? "", email, state: "open" });
    return true;
  };
  const hear = async (session: string, killedAfter: number | null) => {
    for (const event of await eventsOf(small, session)) await ask(processes, event, killedAfter, now());
  };

  for (const { what, killedAfter } of steps) {
    const of = "nth" in what ? known[what.nth % Math.max(1, known.length)] : undefined;
    if (what.do === "use") {
      const email = emailOf(what.shopper);
      const may = isFree(email);
      const told = await ask(processes, checkout(email), killedAfter, now());
      expect(await add(told, email), JSON.stringify(told)).toBe(may);
    } else if (what.do === "use at once") {
      const free = Math.min(what.tabs, inAll - used());
      const emails = Array.from({ length: what.tabs }, () => emailOf(randomUUID()));
      const all = await Promise.all(emails.map((email) => ask(processes, checkout(email), null, now())));
      let taken = 0;
      for (const [index, told] of all.entries()) taken += (await add(told, emails[index] ?? "")) ? 1 : 0;
      expect(taken).toBe(free);
    } else if (what.do === "pay" && of?.state === "open") {
      const isTaken = left(of.email) > 0;
      await small.pay(of.session);
      await hear(of.session, killedAfter);
      of.state = isTaken ? "paid" : "needs_refund";
    } else if (what.do === "pay all at once") {
      const open = ofThis(emailOf(what.shopper)).filter(({ state }) => state === "open");
      const taken = Math.min(open.length, left(emailOf(what.shopper)));
      for (const { session } of open) await small.pay(session);
      await Promise.all(open.map(({ session }) => hear(session, null)));
      for (const order of open)
        order.state = (await small.state(order.key)) === "paid" ? "paid" : "needs_refund";
      expect(open.filter(isPaid).length).toBe(taken);
    } else if (what.do === "buy without") {
      const told = await ask(processes, checkout(emailOf(what.shopper), []), killedAfter, now());
      if (!told || !("key" in told)) throw new Error(`An order without a code: ${JSON.stringify(told)}`);
      const session = told.url.split("/").at(-1) ?? "";
      await small.pay(session);
      await hear(session, killedAfter);
      expect(await small.state(told.key)).toBe("paid");
      customers.add(emailOf(what.shopper));
    } else if (what.do === "preview") {
      const { answer } = await answerCodes(small.shop, { items: small.input().items, codes: [code] });
      expect(answer.problem).toBe(used() < inAll ? null : "It is used up.");
    } else if (what.do === "lapse" && of?.state === "open") {
      await small.shop.gateway.expireSession(of.session);
      await hear(of.session, killedAfter);
      of.state = "lapsed";
    } else if (what.do === "refund" && of?.state === "paid") {
      const { isWhole } = what;
      await ask(processes, { do: "refund", order: of.key, isWhole, id: randomUUID() }, killedAfter, now());
      if (isWhole) of.state = "refunded";
    } else if (what.do === "cancel" && of?.state === "paid") {
      await ask(processes, { do: "cancel", order: of.key, id: randomUUID() }, killedAfter, now());
      of.state = "cancelled";
    } else if (what.do === "hear again") {
      for (const { session } of known) await hear(session, null);
    }
    const rows = await small.shop.db.select().from(orders).where(eq(orders.discountId, code));
    expect(rows.filter(({ usesDiscount }) => usesDiscount).length, JSON.stringify(what)).toBe(used());
    for (const { key, state } of known)
      if (state === "needs_refund") expect(rows.find(({ id }) => id === key)?.state).toBe(state);
  }
}

test("whatever is opened, paid, lapsed, refunded and cancelled in two processes, one of them killed now and then, a code has the uses that the model says", async () => {
  const total = rounds({ short: 20, full: 2_000 });
  const kills = await tryOnTwo(total, story, run);
  observed(
    "Random histories of discount codes in two processes, one of them killed while it opens, settles, refunds or cancels",
    `${total} histories, ${kills} kills`,
    "uses in all and per e-mail as the model says after every step",
  );
}, 7_200_000);
