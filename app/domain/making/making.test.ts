import { randomUUID } from "node:crypto";
import { isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { invoices } from "#app/domain/money/invoices.tables.server.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { sandboxObjects } from "#app/domain/money/sandbox.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { closeBalanced } from "#app/domain/returns/testing/balanced.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { hearEvents } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { cancelRequest } from "./cancel-request.server.ts";
import { findMade, findMadePicture } from "./find-made.server.ts";
import { ageMade, eraseMade, exportMade } from "./forget-made.server.ts";
import { listMadePieces } from "./list-made-pieces.server.ts";
import { canMoveMade, MADE_KINDS, MADE_STATES, quoteTotal } from "./made.ts";
import { type MadeView, paidPart } from "./made-view.ts";
import { acceptQuote, openBalance } from "./open-part.server.ts";
import { cancelMade, markMade, writeToCustomer } from "./progress.server.ts";
import type { NewRequest } from "./request-input.ts";
import { sendQuote } from "./save-quote.server.ts";
import {
  addPictures,
  answerMeasure,
  MAX_UNANSWERED,
  saveMessage,
  saveRequest,
} from "./save-request.server.ts";

const admin = adminForTests();
const REQUEST: NewRequest = {
  ...{ kind: "made", piece: "", job: null, arrival: null, orderId: null },
  ...{ name: "Ada Obi", email: "ada@example.com", garment: "dress", cloth: "Adire, Indigo" },
  ...{ occasion: "A wedding", neededBy: null, budget: "", words: "Midi.", country: "GB", unit: "in" },
  measures: { bust: 26_416 as never },
};
const PICTURE = { width: 4, height: 5, bytes: Buffer.from("webp") };

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => closeBalanced(small));

/** A request, and what its two sides do with it. */
async function ask(input: Partial<NewRequest> = {}) {
  const saved = await saveRequest(small.shop, { ...REQUEST, ...input }, null);
  if (!saved.ok) throw new Error(saved.error);
  const { key } = saved.value;
  const view = async () => (await findMade(small.shop.db, { key })) as MadeView;
  const { id } = await view();
  const dying = (death: Death) => ({ ...small.shop, gateway: { ...small.shop.gateway, ...deadAt(death) } });
  const deps = { ...small.shop, prefix: "BA" };
  const open = async (order: Awaited<ReturnType<typeof acceptQuote>>, death: Death) => {
    if (order?.ok) await openPayment(order.value, "http://shop.example", dying(death)).catch(() => null);
    return order;
  };
  return {
    ...{ id, key, view },
    async quote(price: number, deposit: number, charge: number | null = 495, seen?: number) {
      const after = seen ?? (await view()).version;
      const delivery =
        charge === null
          ? null
          : {
              country: "GB",
              id: "uk",
              name: "United Kingdom",
              amountCents: toMoney(charge),
              businessDays: [2, 5] as [number, number],
            };
      const quote = {
        ...{
          lines: [{ words: "Dress", amountCents: toMoney(price) }],
          depositCents: toMoney(deposit),
          delivery,
        },
        ...{ days: {}, terms: "Made to measure.", validUntil: addDays(shopDay(small.shop.now()), 14) },
      };
      return sendQuote(small.shop, admin, { id, after, quote });
    },
    accept: async (death: Death = "none") =>
      open(await acceptQuote(deps, key, (await view()).version), death),
    balance: async (death: Death = "none") => open(await openBalance(deps, { key }), death),
    /** Pays whatever page is open at the provider, also one that is not booked, without telling the shop. */
    async pay() {
      const isOpen = isNotNull(sandboxObjects.expiresAt);
      for (const { id } of await small.shop.db.select().from(sandboxObjects).where(isOpen))
        await small.pay(id).catch(() => null);
    },
    end: (refund: number, death: Death = "none") =>
      cancelMade(dying(death), admin, {
        ...{ id, text: "We are sorry.", refundCents: toMoney(refund), refundId: randomUUID() },
      }).catch(() => null),
  };
}
const dead = () => Promise.reject(new Error("killed"));
/** When the process dies: never, after its commit, or when the provider has answered and nothing of it is booked yet. */
type Death = "none" | "unasked" | "answered";
function deadAt(death: Death): Partial<SmallShop["shop"]["gateway"]> {
  const { openCheckout, refund } = small.shop.gateway;
  if (death === "none") return {};
  if (death === "unasked")
    return { openCheckout: dead, findSession: dead, expireSession: dead, refund: dead };
  return {
    openCheckout: (order) => openCheckout(order).then(dead),
    refund: (request) => refund(request).then(dead),
  };
}

const invoiced = async () => (await small.shop.db.select().from(invoices)).length;

test("is asked, quoted, accepted, made, paid in two invoiced orders and delivered", async () => {
  const made = await ask();
  expect(await made.quote(30_000, 10_000)).toMatchObject({ ok: true });
  await made.accept();
  await made.pay();
  await hearEvents(small, 2);
  expect(await made.view()).toMatchObject({ state: "making", step: "consult" });
  await writeToCustomer(small.shop, admin, {
    ...{ id: made.id, text: "The toile is ready.", pictures: [PICTURE] },
    progress: { step: "fitting", days: { fitting: "2027-03-01" }, fittingUrl: "https://book.example" },
  });
  expect(await made.balance()).toEqual({
    ok: false,
    error: expect.stringContaining("when the piece is made"),
  });
  await markMade(small.shop, admin, made.id);
  await made.balance();
  await made.pay();
  await hearEvents(small, 2);
  const [deposit, balance] = (await made.view()).payments;
  expect(deposit).toMatchObject({ part: "deposit", state: "fulfilled", leftCents: 10_000 });
  expect(balance).toMatchObject({ part: "balance", state: "paid", leftCents: 20_495 });
  expect(await invoiced()).toBe(2);
  const [order] = (await small.shop.db.select().from(orders)).filter(({ kind }) => kind === "made");
  if (!order) throw new Error("There is no balance");
  // Customs are told the whole price.
  const pieces = await listMadePieces(small.shop.db, [order.id]);
  expect(pieces.get(order.id)).toMatchObject({ priceCents: 30_000, title: expect.stringContaining("made") });
  await fulfilOrder(small.shop.db, admin, {
    order,
    parcel: { carrier: "", tracking: "" },
    now: small.shop.now(),
  });
  small.waitDays(61);
  expect(await ageMade(small.shop)).toBe(1);
  const end = await made.view();
  expect(end).toMatchObject({ state: "delivered" });
  small.waitDays(366);
  expect(await ageMade(small.shop)).toBe(1);
  expect(await made.view()).toMatchObject({
    name: "",
    measures: [],
    pictures: [],
    erasedAt: expect.any(Date),
  });
});

test("sends back what comes for an old version of a quote, and takes the new one", async () => {
  const made = await ask();
  await made.quote(30_000, 10_000);
  await made.accept();
  const ended = await made.quote(33_000, 12_000);
  expect(ended.ok && ended.value).toHaveLength(1);
  await made.pay();
  await hearEvents(small);
  expect(await made.view()).toMatchObject({
    state: "quoted",
    payments: [{ version: 1, state: "needs_refund" }],
  });
  expect(await invoiced()).toBe(0);
  await made.accept();
  await made.pay();
  await hearEvents(small);
  expect(paidPart(await made.view(), "deposit")).toMatchObject({ version: 2, leftCents: 12_000 });
});

test("refuses to accept a version that the customer did not see, and one past its last day", async () => {
  const made = await ask();
  await made.quote(30_000, 10_000);
  const deps = { ...small.shop, prefix: "BA" };
  expect(await acceptQuote(deps, made.key, 2)).toEqual({
    ok: false,
    error: expect.stringContaining("changed"),
  });
  small.waitDays(15);
  expect(await acceptQuote(deps, made.key, 1)).toEqual({
    ok: false,
    error: expect.stringContaining("valid until"),
  });
  expect(await ageMade(small.shop)).toBe(1);
  expect(await made.view()).toMatchObject({ state: "lapsed" });
  expect(await made.quote(30_000, 10_000)).toMatchObject({ ok: true });
  expect(await made.view()).toMatchObject({ state: "quoted", eraseOn: null });
});

test("makes one quote of a form that is sent twice, and refuses another of the same moment", async () => {
  const made = await ask();
  const twice = await Promise.all([made.quote(30_000, 10_000, 495, 0), made.quote(30_000, 10_000, 495, 0)]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await made.view()).version).toBe(1);
  const both = await Promise.all([made.quote(31_000, 10_000, 495, 1), made.quote(32_000, 10_000, 495, 1)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("makes one request of a form that is sent twice, and bounds those of one mailbox", async () => {
  const { key } = await ask();
  expect((await ask()).key).toBe(key);
  for (let nth = 1; nth < MAX_UNANSWERED; nth += 1) await ask({ email: `ada+${nth}@example.com` });
  const more = await saveRequest(small.shop, { ...REQUEST, words: "One more." }, null);
  expect(more).toEqual({ ok: false, error: expect.stringContaining("already have") });
});

test("keeps six pictures, for who knows the key alone", async () => {
  const made = await ask();
  const { db, now } = small.shop;
  const place = { requestId: made.id };
  const by = { writer: "customer", now: now() } as const;
  expect(await addPictures(db, place, Array(8).fill(PICTURE), by)).toBe(2);
  const [picture] = (await made.view()).pictures;
  expect(await findMadePicture(db, made.key, picture?.id ?? "")).toEqual(PICTURE.bytes);
  expect(await findMadePicture(db, randomUUID(), picture?.id ?? "")).toBeNull();
});

test("answers a question about a measurement with the other unit or the same number", async () => {
  const made = await ask();
  expect((await made.view()).measures).toMatchObject([{ words: "104 in (264.16 cm)", isSure: false }]);
  await answerMeasure(small.shop, made.key, { measure: "bust", isOther: true });
  expect((await made.view()).measures).toMatchObject([{ words: "40.94 in (104 cm)", question: null }]);
});

test("ends for nothing before the deposit, and by the owner with its refund afterwards", async () => {
  const free = await ask();
  expect(await cancelRequest(small.shop, free.key)).toEqual({ ok: true, value: null });
  expect(await saveMessage(small.shop, free.key, { text: "Wait", pictures: [] })).toMatchObject({
    ok: false,
  });
  const paid = await ask({ words: "Another." });
  await paid.quote(30_000, 10_000, null);
  await paid.accept();
  await paid.pay();
  await hearEvents(small);
  expect(await cancelRequest(small.shop, paid.key)).toMatchObject({ ok: false });
  expect(await paid.end(10_001)).toMatchObject({ ok: false });
  expect(await paid.end(6_000)).toMatchObject({ ok: true });
  await hearEvents(small);
  expect(await paid.view()).toMatchObject({ state: "cancelled", payments: [{ leftCents: 4_000 }] });
});

test("hands a person their data, and erases it unless the piece is being made", async () => {
  const made = await ask();
  const kept = await exportMade(small.shop.db, admin, made.id);
  expect(kept).toMatchObject({ name: "Ada Obi", measures: [{ label: "Bust" }] });
  await made.quote(30_000, 10_000);
  await made.accept();
  await made.pay();
  await hearEvents(small);
  expect(await eraseMade(small.shop, admin, made.id)).toMatchObject({ ok: false });
  await made.end(10_000);
  expect(await eraseMade(small.shop, admin, made.id)).toMatchObject({ ok: true });
  expect(await exportMade(small.shop.db, admin, made.id)).toMatchObject({ name: null, measures: [] });
});

const stepWith = (death: fc.Arbitrary<Death>) =>
  fc.oneof(
    fc.record({
      do: fc.constant("quote" as const),
      price: fc.integer({ min: 200, max: 90_000 }),
      isSent: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom("accept" as const, "balance" as const), death }),
    fc.record({ do: fc.constantFrom("pay" as const, "hear" as const, "made" as const, "age" as const) }),
    fc.record({ do: fc.constant("refuse" as const) }),
    fc.record({ do: fc.constant("end" as const), isWhole: fc.boolean(), death }),
  );
/** What most histories do, with the random steps between. */
const COURSE = ["quote", "accept", "pay", "hear", "made", "balance", "pay", "hear"] as const;

test(
  "keeps deposit and balance the total of the accepted quote in every history",
  {
    timeout: 300_000,
  },
  () => runHistories(fc.constantFrom("none", "unasked"), 12),
);

test(
  "keeps them when processes die between the provider's answer and its booking",
  {
    ...{ timeout: 900_000, tags: "full" },
  },
  () => runHistories(fc.constantFrom("none", "unasked", "answered"), 60),
);

async function runHistories(death: fc.Arbitrary<Death>, numRuns: number): Promise<void> {
  const step = stepWith(death);
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MADE_KINDS),
      fc.array(fc.tuple(fc.nat(2), step), { minLength: 4, maxLength: 12 }),
      async (kind, between) => {
        nth += 1;
        const made = await ask({ kind, email: `shopper-${nth}@example.com` });
        const first = kind === "made" ? "deposit" : "balance";
        const seen = [(await made.view()).state];
        const run = async (what: typeof step extends fc.Arbitrary<infer One> ? One : never) => {
          if (what.do === "quote") {
            const deposit = kind === "made" ? Math.max(100, what.price >> 1) : 0;
            await made.quote(what.price, deposit, what.isSent ? 495 : null);
          } else if (what.do === "accept") await made.accept(what.death);
          else if (what.do === "balance") await made.balance(what.death);
          else if (what.do === "pay") await made.pay();
          else if (what.do === "hear") await hearEvents(small, 2);
          else if (what.do === "made") await markMade(small.shop, admin, made.id);
          else if (what.do === "refuse") await cancelRequest(small.shop, made.key);
          else if (what.do === "end")
            await made.end(
              what.isWhole ? (paidPart(await made.view(), first)?.leftCents ?? 0) : 0,
              what.death,
            );
          else {
            small.waitDays(15);
            await small.expireDue();
            await ageMade(small.shop);
          }
          await check(made, seen);
        };
        let at = 0;
        for (const [steps, extra] of between) {
          for (const what of COURSE.slice(at, at + steps))
            await run(
              what === "quote"
                ? { do: what, price: 20_000, isSent: true }
                : ({ do: what, death: "none" } as never),
            );
          at += steps;
          await run(extra);
        }
        // A page that was never booked here ends by itself within a day.
        small.waitDays(2);
        await small.expireDue();
        await reconcileOrders(small.shop);
        await hearEvents(small);
        await reconcileRefunds(small.shop);
        await hearEvents(small);
        await check(made, seen);
      },
    ),
    { numRuns },
  );
}

/** Each seen state follows from the last, and the money is that of the quote that was accepted. */
async function check(made: Awaited<ReturnType<typeof ask>>, seen: MadeView["state"][]): Promise<void> {
  const view = await made.view();
  const before = seen.at(-1) ?? "asked";
  if (view.state !== before) {
    const isReached =
      canMoveMade(before, view.state) ||
      MADE_STATES.some((over) => canMoveMade(before, over) && canMoveMade(over, view.state));
    expect(isReached, `${before} to ${view.state}`).toBe(true);
    seen.push(view.state);
  }
  const all = (await small.shop.db.select().from(orders)).filter(({ checkoutKey }) =>
    checkoutKey.includes(made.id),
  );
  const counted = all.filter(({ state, paidAt }) => paidAt !== null && state !== "needs_refund");
  const of = (kind: string) => counted.filter((order) => order.kind === kind);
  expect(of("deposit").length).toBeLessThanOrEqual(1);
  expect(of("made").length).toBeLessThanOrEqual(1);
  const [deposit, balance] = [of("deposit")[0], of("made")[0]];
  if (["making", "made"].includes(view.state)) expect(view.kind === "made" ? deposit : balance).toBeDefined();
  if (view.kind === "alteration") expect(deposit).toBeUndefined();
  if (!view.quote || (!deposit && !balance)) return;
  if (deposit) expect(deposit.totalCents).toBe(view.quote.depositCents);
  if (balance) expect((deposit?.totalCents ?? 0) + (balance.totalCents ?? 0)).toBe(quoteTotal(view.quote));
}
