import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import {
  filledForm,
  SECRET_KEY,
  type ServedSandbox,
  serveSandbox,
  WEBHOOK_SECRET,
} from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { deliverDueEvents } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { loadPayPage, submitPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { readProviderBook } from "#tests/support/histories/provider-book.ts";
import { checkout, orderStates, type Piece, payload, stockOf } from "#tests/support/requests/checkout.ts";
import { reconcileAt } from "#tests/support/requests/settle.ts";
import { sessionIn } from "#tests/support/requests/webhook.ts";
import { type ProviderProxy, startProviderProxy, type Weather } from "#tests/support/shop/provider-proxy.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

vi.setConfig({ testTimeout: 600_000 });

const SHOPPERS = rounds({ short: 4, full: 40 });

/** The provider has its own database, and is reached over a network that can fail. */
let provider: TestDatabase;
let sandbox: ServedSandbox;
let proxy: ProviderProxy;
let shop: RunningShop;
beforeAll(async () => {
  provider = await createTestDatabase();
  sandbox = await serveSandbox(provider.db);
  proxy = await startProviderProxy(sandbox.base);
  shop = await startShop({
    variables: {
      SEED: "none",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: proxy.origin,
    },
  });
});
afterAll(async () => {
  await shop.stop();
  await proxy.close();
  await sandbox.close();
  await provider.close();
});

let dress: Piece;
beforeEach(async () => {
  const [piece] = await makeRun(shop.db, 2 * SHOPPERS);
  if (!piece) throw new Error("Nothing was made");
  dress = piece;
  proxy.weather = "well";
});

let crowds = 0;

/** Some shoppers, each of whom comes once for each call of the function. */
function crowd() {
  crowds += 1;
  const emails = Array.from({ length: SHOPPERS }, (_, nth) => `crowd-${crowds}-${nth}@example.com`);
  return (more: { cookies?: string[]; pieces?: Piece[] } = {}) =>
    Promise.all(
      emails.map((email, nth) =>
        checkout(shop, payload(shop, more.pieces ?? [dress], { email }), {
          cookie: more.cookies?.[nth] ?? "",
        }),
      ),
    );
}

async function pay(session: string): Promise<void> {
  const page = await loadPayPage(provider.db, session, new Date());
  if (page?.step !== "pay") throw new Error("The page is not open");
  await submitPayPage(provider.db, session, filledForm({ rate: page.form.rate }), new Date());
}

const tell = () =>
  deliverDueEvents(provider.db, {
    webhookUrl: `${shop.origin}/api/webhooks/stripe`,
    secret: WEBHOOK_SECRET,
    now: new Date(),
  });

/** Brings everything to its end: open checkouts are closed, and the records of shop and provider agree. */
async function expectBalanced(): Promise<void> {
  await expect.poll(() => proxy.underWay).toBe(0);
  const { sessions } = await readProviderBook(provider.db);
  const payable = Map.groupBy(
    sessions.filter(({ status }) => status === "open"),
    ({ order }) => order,
  );
  expect([...payable.values()].filter((open) => open.length > 1)).toEqual([]);
  const options = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: sandbox.base };
  await reconcileAt(stripeGateway({ provider: "stripe", livemode: false, ...options }), 36, shop);
  expect((await tell()).failures).toEqual([]);
  expect(await brokenInvariants(shop.db, { provider: provider.db })).toEqual([]);
  expect(await stockOf(shop, dress)).toMatchObject({ reserved: 0 });
}

test.each<Weather>(["down", "500", "slow", "cut"])(
  "with a provider that is %s, a checkout is refused in words and in time, its pieces are free, and the next try works",
  async (weather) => {
    proxy.weather = weather;
    const come = crowd();
    const began = performance.now();
    const answers = await come();
    const took = performance.now() - began;
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 502, body: { error: "Could not start checkout" } });
    }
    expect(await stockOf(shop, dress)).toMatchObject({ onHand: 2 * SHOPPERS, reserved: 0 });

    proxy.weather = "well";
    const again = await come();
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
    for (const { body } of again) await pay(sessionIn(body.url ?? ""));
    await tell();
    for (const { body } of again) expect(await orderStates(shop, body.orderId)).toEqual(["paid"]);
    await expectBalanced();
    const slowest = (took / 1000).toFixed(1);
    const seen = `'Could not start checkout' to all within ${slowest} s, pieces free at once, the next try paid; books equal`;
    observed(`The provider is ${weather}`, `${SHOPPERS} checkouts at once`, seen);
  },
);

test.each<Weather>(["cut once", "doubled"])(
  "with answers that are %s, each checkout has one session, which is paid once",
  async (weather) => {
    proxy.weather = weather;
    const answers = await crowd()();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { sessions } = await readProviderBook(provider.db);
    const mine = new Set(answers.map(({ body }) => sessionIn(body.url ?? "")));
    const orders = new Set(sessions.filter(({ id }) => mine.has(id)).map(({ order }) => order));
    expect(sessions.filter(({ order }) => orders.has(order))).toHaveLength(SHOPPERS);
    for (const session of mine) await pay(session);
    await tell();
    expect(await stockOf(shop, dress)).toMatchObject({ sold: SHOPPERS });
    await expectBalanced();
    observed(
      `The provider's answers are ${weather}`,
      `${SHOPPERS} checkouts at once`,
      "one session and one payment each",
    );
  },
);

test.each<Weather>(["500 for good", "without a page"])(
  "with a provider whose answer for an order is %s, another one is opened, and each shopper pays once",
  async (weather) => {
    proxy.weather = weather;
    const answers = await crowd()();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    proxy.weather = "well";
    for (const { body } of answers) await pay(sessionIn(body.url ?? ""));
    await tell();
    for (const { body } of answers) expect(await orderStates(shop, body.orderId)).toEqual(["paid"]);
    expect(await stockOf(shop, dress)).toMatchObject({ sold: SHOPPERS });
    await expectBalanced();
    observed(
      `A session ${weather}`,
      `${SHOPPERS} checkouts at once`,
      "another order each, paid; books equal",
    );
  },
);

test("does not lose a payment on a page that the shopper was never sent to", async () => {
  const known = new Set((await readProviderBook(provider.db)).sessions.map(({ id }) => id));
  proxy.weather = "cut";
  await crowd()();
  proxy.weather = "well";
  const { sessions } = await readProviderBook(provider.db);
  const stray = sessions.filter(({ id }) => !known.has(id));
  expect(stray).toHaveLength(SHOPPERS);
  for (const { id } of stray) await pay(id);
  await tell();
  expect(await stockOf(shop, dress)).toMatchObject({ reserved: 0, sold: SHOPPERS });
  await expectBalanced();
});

test.each<Weather>(["down", "500", "cut"])(
  "while the provider is %s, paid orders are settled by its events, pages say so, and changed carts free the old ones later",
  async (weather) => {
    const come = crowd();
    const opened = await come();
    const cookies = opened.map(({ cookie }) => cookie ?? "");
    const [first] = opened;
    const session = sessionIn(first?.body.url ?? "");
    await pay(session);
    proxy.weather = weather;
    const query = new URLSearchParams({ oid: first?.body.orderId ?? "", sid: session });
    const page = async () => {
      const response = await fetch(`${shop.origin}/checkout/success?${query}`);
      return { status: response.status, isPaid: (await response.text()).includes("Paid, £") };
    };
    expect(await page()).toEqual({ status: 200, isPaid: false });
    await tell();
    expect(await page()).toEqual({ status: 200, isPaid: true });

    // A changed cart cannot withdraw the old one now: nothing is released that might still be paid.
    const [other] = await makeRun(shop.db, SHOPPERS);
    if (!other) throw new Error("Nothing was made");
    const changed = await come({ cookies, pieces: [other] });
    expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([502]));
    // Where only the answers are lost, the provider has closed the pages, and its events report it.
    const { reserved } = await stockOf(shop, dress);
    expect(reserved).toBe(SHOPPERS - 1);
    proxy.weather = "well";
    await tell();
    expect((await come({ cookies, pieces: [other] })).map(({ status }) => status)).toEqual(
      changed.map(() => 200),
    );
    await expectBalanced();
    observed(
      `Changed carts while the provider is ${weather}`,
      `${SHOPPERS} carts`,
      "nothing freed before the provider said so, all free afterwards",
    );
  },
);
