import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { releaseHolds } from "#app/domain/returns/hold-pieces.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { linkExchange } from "#app/domain/returns/settle-exchange.server.ts";
import { addSize, sold, stockOf, TERMS } from "#app/domain/returns/testing/sold-order.server.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { makeOrder } from "#app/domain/selling/checkout/by-hand/make-order.server.ts";
import { comparePayments } from "#app/domain/selling/checkout/compare/compare-payments.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import {
  type AfterSaleActor,
  type Ask,
  openAfterSaleActor,
  startAfterSaleActor,
} from "#tests/support/histories/after-sale-actor.ts";
import {
  type AfterSale,
  conditionOf,
  DELIVERY,
  follow,
  letGo,
  type Model,
  ofWhatIsThere,
  SIZES,
  type Size,
  soldFamily,
} from "#tests/support/histories/after-sale-model.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import type { Place } from "#tests/support/histories/order-actor.ts";
import { Killed, type SecondProcess } from "#tests/support/histories/second-process.ts";

const PRICE = SIZES["12"];
const AGREED = 15_000;
const MADE = 20_000;
/** Histories on one database: all records are balanced after each block. */
const BLOCK = 250;

const order = fc.nat({ max: 2 });
const which = fc.nat({ max: 2 });
/** One piece or more. A step asks for those that its order has. */
const pieces = fc.subarray([0, 1, 2], { minLength: 1 });
const to = fc.constantFrom(...(Object.keys(SIZES) as Size[]));
const command: fc.Arbitrary<AfterSale> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("send" as const), order }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom("withdraw", "withdraw", "return", "return", "alter", "ask-credit"),
      order,
      pieces,
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant("exchange" as const), order, pieces, to }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom("receive", "receive", "receive", "refuse", "send-back"),
      order,
      which,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom("send-exchange", "send-exchange", "pay-difference", "send-credit", "send-credit"),
      order,
      which,
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      order,
      which,
      piece: fc.nat({ max: 2 }),
      isWhole: fc.boolean(),
    }),
    weight: 7,
  },
  {
    arbitrary: fc.record({ do: fc.constant("refund" as const), order, which, isProviderAway: fc.boolean() }),
    weight: 4,
  },
);
const step = fc.record({
  command,
  /** The number of simultaneous requests, by the processes in turns. */
  times: fc.constantFrom(1, 1, 2, 3),
  /** The number of milliseconds after which the second process is killed. */
  killedAfter: fc.oneof(
    { arbitrary: fc.constant(null), weight: 30 },
    { arbitrary: fc.nat({ max: 25 }), weight: 1 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const alone = (command: Omit<AfterSale, "order">): Step => ({
  command: { ...command, order: 0 } as AfterSale,
  times: 1,
  killedAfter: null,
});
const SENT = { do: "send" };
const ONE_RECEIVED = [
  { do: "receive", which: 0 },
  { do: "book", which: 0, piece: 0, isWhole: true },
];
/** The beginnings of histories: money goes back before the parcel leaves, or after; or an exchange or store credit. */
const BEGINNINGS = [
  [],
  [
    { do: "withdraw", pieces: [0] },
    { do: "refund", which: 0, isProviderAway: false },
  ],
  [SENT, { do: "withdraw", pieces: [0] }, ...ONE_RECEIVED],
  [SENT, { do: "exchange", pieces: [0], to: "14" }, ...ONE_RECEIVED, { do: "send-exchange", which: 0 }],
  [SENT, { do: "ask-credit", pieces: [0] }, ...ONE_RECEIVED, { do: "send-credit", which: 0 }],
  [SENT, { do: "exchange", pieces: [0], to: "20" }, ...ONE_RECEIVED, { do: "pay-difference", which: 0 }],
].map((commands) => commands.map((each) => alone(each as AfterSale)));
const history = fc.record({
  begin: fc.constantFrom(...BEGINNINGS),
  isByHand: fc.constantFrom(false, false, true),
  qty: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 4, maxLength: 16 }),
  /** Whether time passes afterwards, until no piece is held any more. */
  isLate: fc.constantFrom(false, false, false, true),
});

/** A history of each beginning, so that every round has seen them all. */
const ONE_OF_EACH = BEGINNINGS.map(
  (begin): [typeof history extends fc.Arbitrary<infer One> ? One : never] => [
    { begin, isByHand: false, qty: 1, steps: [], isLate: false },
  ],
);

/** The processes that carry out a history; the second is replaced when it was killed. */
interface Processes {
  first: AfterSaleActor;
  second: SecondProcess<Ask, null> | null;
  place: Place;
  kills: number;
}

/** The command as a request to the shop; null for a command about a return that does not exist. */
function askOf(orderId: string, model: Model, command: AfterSale, newId: string): Ask | null {
  if (command.do === "send") return { do: "send", orderId };
  const keyOf = (piece: number) => (model.isExchange ? `${piece + 1}-1` : `1-${piece + 1}`);
  if ("pieces" in command) {
    const asked = { orderId, id: newId, pieces: command.pieces.map(keyOf) };
    return command.do === "exchange"
      ? { do: command.do, ...asked, variantId: variantOf(command.to) }
      : { do: command.do, ...asked };
  }
  const given = model.returns[command.which];
  if (!given || command.do === "pay-difference") return null;
  const { id } = given;
  if (command.do === "book")
    return { do: "book", id, piece: keyOf(command.piece), condition: conditionOf(given, command.isWhole) };
  return command.do === "refund"
    ? { do: "refund", id, isProviderAway: command.isProviderAway }
    : { do: command.do, id };
}

const variantOf = (size: Size): string => (size === "12" ? twelve : `navy-${size}`);
/** The id of the size that the small shop begins with. */
let twelve = "";

/** The owner sends the payment link of a more expensive exchange, and the shopper pays it. */
async function payDifference({ shop, pay }: SmallShop, id: string): Promise<void> {
  const linked = await linkExchange(shop, adminForTests(), { id, terms: TERMS, prefix: "BA" });
  if (!linked.ok) return;
  const opened = await openPayment(linked.value, shop.site.origin, shop);
  if (!opened.ok) throw new Error("The provider gave no page");
  const session = opened.value.split("/").at(-1) ?? "";
  await pay(session);
  const paid = await shop.gateway.findSession(session);
  if (paid) await applySession(shop, paid);
}

/**
 * Sends the number of simultaneous requests of the step. A request without an answer, because the process died, is sent
 * once more.
 */
async function carryOut(
  processes: Processes,
  ask: Ask,
  { times, killedAfter }: Step,
  now: Date,
): Promise<void> {
  const { first, second } = processes;
  const isKilled = second !== null && killedAfter !== null;
  const actors = second ? [second, first] : [first];
  const answers = Array.from({ length: times }, (_, nth) => actors[nth % actors.length]?.ask(ask, now));
  const answered = Promise.allSettled(answers);
  if (isKilled) {
    await sleep(killedAfter);
    await second.kill();
    processes.kills += 1;
    processes.second = startAfterSaleActor(processes.place);
  }
  for (const answer of await answered) {
    if (answer.status === "rejected" && !(answer.reason instanceof Killed)) throw answer.reason;
  }
  if (isKilled) await first.ask(ask, now);
}

/** Sells the dress: on the provider's page, or by the owner at the card reader, as a parcel at an agreed price. */
async function sell(small: SmallShop, { qty, isByHand }: { qty: number; isByHand: boolean }) {
  if (!isByHand) return sold(small, qty);
  const { db, now } = small.shop;
  const admin = adminForTests();
  const id = randomUUID();
  const made = await makeOrder(
    small.shop,
    admin,
    {
      id,
      lines: [
        {
          slug: "sample-dress",
          variantId: twelve,
          quantity: qty,
          priceCents: toMoney(AGREED),
          isMadeToMeasure: false,
        },
      ],
      byHand: "reader",
      name: "Ada Obi",
      email: "ada@example.com",
      address: {
        line1: "2 Quay Street",
        line2: null,
        city: "Portsmouth",
        state: null,
        postalCode: "PO1 2AB",
        country: "GB",
      },
      delivery: {
        country: "GB",
        id: "uk",
        name: "United Kingdom",
        amountCents: toMoney(DELIVERY),
        listedCents: toMoney(DELIVERY),
        businessDays: [2, 5],
      },
    },
    "BA",
  );
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  await db.update(emails).set({ sentAt: now(), firstSentAt: now() }).where(eq(emails.orderId, id));
  return orderOf(small, id);
}

test.each([["one process"], ["two processes, of which one is killed again and again"]])(
  "in any history of withdrawals, returns, exchanges and store credit, stock, money and provider agree, on %s",
  { timeout: 7_200_000 },
  async (where) => {
    const total = rounds({ short: 30, full: 2_500 });
    const seen = { paidBack: 0, exchanged: 0, credited: 0, steps: 0, kills: 0 };
    for (let done = 0; done < total; done += BLOCK) {
      await runBlock(Math.min(BLOCK, total - done), where !== "one process", seen);
    }
    expect(Math.min(seen.paidBack, seen.exchanged, seen.credited)).toBeGreaterThan(0);
    observed(
      `What comes after a sale, on ${where}`,
      `${total} histories, ${seen.steps} steps, ${seen.kills} kills`,
      `${seen.exchanged} exchanges, ${seen.credited} with store credit, ${seen.paidBack} paid back; pieces, money, provider and VAT as the model says`,
    );
  },
);

/** The value of the gift cards that an order's pieces became. */
async function storeCreditOf(db: Database, orderId: string): Promise<number> {
  const cards = await db
    .select({ balanceCents: giftCards.balanceCents })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .where(eq(orders.exchangeOf, orderId));
  return sumMoney(cards.map(({ balanceCents }) => balanceCents));
}

async function runBlock(
  numRuns: number,
  isOnTwo: boolean,
  seen: { paidBack: number; exchanged: number; credited: number; steps: number; kills: number },
): Promise<void> {
  const small = await openSmallShop({ pieces: MADE });
  small.shop.seller = REGISTERED_SELLER;
  const { db, gateway, now } = small.shop;
  twelve = (await db.select().from(variants))[0]?.id ?? "";
  for (const [size, price] of Object.entries(SIZES))
    if (size !== "12") await addSize(small, { size, pieces: MADE, priceCents: toMoney(price) });
  const place = { connection: small.database.connection, sandbox: small.sandbox.base };
  const processes: Processes = {
    first: openAfterSaleActor(place),
    second: isOnTwo ? startAfterSaleActor(place) : null,
    place,
    kills: 0,
  };
  const stock = new Map((Object.keys(SIZES) as Size[]).map((size) => [size, { onHand: MADE, reserved: 0 }]));
  const idOf = async ({ id, isExchange }: Model) => {
    if (!isExchange) return id;
    const [row] = await db.select({ holdId: returns.holdId }).from(returns).where(eq(returns.id, id));
    return row?.holdId ?? "";
  };
  try {
    await fc.assert(
      fc.asyncProperty(history, async ({ begin, isByHand, qty, steps, isLate }) => {
        const { id: first } = await sell(small, { qty, isByHand });
        const family = soldFamily({ id: first, price: isByHand ? AGREED : PRICE, qty });
        for (const one of [...begin, ...steps]) {
          const id = randomUUID();
          const { command: own, model } = ofWhatIsThere(one.command, family);
          const given = "which" in own ? model.returns[own.which] : undefined;
          const asked = askOf(await idOf(model), model, own, id);
          if (own.do === "pay-difference" && given) await payDifference(small, given.id);
          else if (asked) await carryOut(processes, asked, one, now());
          else continue;
          follow(family, model, own, id);
          seen.steps += 1;
        }
        if (isLate) {
          small.wait(22 * 24 * 60);
          await Promise.all([releaseHolds(small.shop), releaseHolds(small.shop)]);
          for (const { returns: all } of family.orders) for (const given of all) letGo(family, given);
          for (const each of stock.values()) {
            each.onHand += each.reserved;
            each.reserved = 0;
          }
        }
        seen.exchanged += family.orders.length - 1;
        small.wait(10);
        await reconcileRefunds(small.shop);
        for (const [size, { onHand, reserved }] of stock) {
          const change = family.stock[size];
          const should = { onHand: onHand + change.onHand, reserved: reserved + change.reserved };
          expect(await stockOf(small, variantOf(size)), size).toMatchObject(should);
          stock.set(size, should);
        }
        let refunded = 0;
        let given = 0;
        for (const model of family.orders) {
          const { refundedCents, paymentId } = await orderOf(small, await idOf(model));
          expect(refundedCents).toBe(model.refunded);
          expect(await storeCreditOf(db, await idOf(model))).toBe(model.storeCredit);
          seen.credited += model.storeCredit > 0 ? 1 : 0;
          refunded += model.refunded;
          if (paymentId !== null)
            given += sumMoney((await gateway.refundsOf(paymentId)).map(({ amountCents }) => amountCents));
        }
        seen.paidBack += refunded > 0 ? 1 : 0;
        // Money of the till is given back by hand.
        if (!isByHand) expect(given).toBe(refunded);
      }),
      // A failed history leaves its pieces where they are, so that a smaller one could not be judged.
      { numRuns, endOnFailure: true, examples: ONE_OF_EACH },
    );
    expect(await brokenInvariants(db)).toEqual([]);
    expect((await comparePayments({ db, gateway, settleMs: 1 })).differences).toEqual([]);
  } finally {
    seen.kills += processes.kills;
    await Promise.all([processes.first.close(), processes.second?.close()]);
    await small.close();
  }
}
