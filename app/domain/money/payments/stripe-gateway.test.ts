import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { loadPayPage, payInSandbox, submitPayPage } from "../sandbox/pay.server.ts";
import { type CheckoutSession, type PaymentGateway, PaymentProviderError } from "./payment-gateway.server.ts";
import { stripeGateway } from "./stripe-gateway.server.ts";
import { checkoutParams } from "./stripe-shapes.server.ts";
import { STRIPE_API_VERSION } from "./stripe-types.ts";
import {
  filledForm,
  SECRET_KEY,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
  WEBHOOK_SECRET,
} from "./testing/serve-sandbox.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db);
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

const rateFor = async (session: CheckoutSession, name: string): Promise<string> => {
  const view = await loadPayPage(database.db, session.id, new Date());
  if (view?.step !== "pay") throw new Error("The page is not open");
  return view.summary.rates.find((rate) => rate.name === name)?.id ?? "";
};

const reasonOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "answered",
    (error: unknown) => (error instanceof PaymentProviderError ? error.reason : String(error)),
  );

describe("a checkout through the SDK", () => {
  test("is pinned to the version of the API that the SDK's types describe", () => {
    expect(STRIPE_API_VERSION).toBe(Stripe.API_VERSION);
  });

  test("opens a session with the order's lines and its first delivery rate", async () => {
    const order = sampleOrder();
    const session = await sandbox.gateway.openCheckout(order);
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_test_/),
      url: `http://shop.example/sandbox/stripe/pay/${session.id}`,
      orderId: order.id,
      status: "open",
      paid: false,
      mode: "payment",
      currency: "GBP",
      totalCents: 18_500 + 2 * 6_800 + 495,
      deliveryCents: 495,
      presentment: null,
      paymentId: null,
      expiresAt: new Date(Math.floor(order.expiresAt.getTime() / 1000) * 1000),
      email: "ada@example.com",
      customer: null,
      isOfShop: true,
      livemode: false,
    });
    expect(await sandbox.gateway.findSession(session.id)).toEqual(session);
  });

  test("sends only pictures that the provider can fetch", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    const view = await loadPayPage(database.db, session.id, new Date());
    const pictures = view?.step === "pay" && view.summary.lines.map((line) => line.imageUrl);
    expect(pictures).toEqual(["https://shop.example/dress.jpg", null]);
  });

  test("returns the same session for the same order again, even at the same moment", async () => {
    const order = sampleOrder();
    const sessions = await Promise.all(Array.from({ length: 8 }, () => sandbox.gateway.openCheckout(order)));
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
  });

  test("is refused when the same order comes with other contents", async () => {
    const order = sampleOrder();
    await sandbox.gateway.openCheckout(order);
    expect(await reasonOf(sandbox.gateway.openCheckout({ ...order, email: "eve@example.com" }))).toBe(
      "spent",
    );
  });

  test("opens without delivery when there is none, and asks for no address and no phone", async () => {
    const order = sampleOrder({ delivery: { rates: [], countries: [] } });
    expect(checkoutParams(order)).not.toHaveProperty("shipping_address_collection");
    expect(checkoutParams(order).phone_number_collection).toEqual({ enabled: false });
    const session = await sandbox.gateway.openCheckout(order);
    expect(await loadPayPage(database.db, session.id, new Date())).toMatchObject({ needsAddress: false });
    expect(session).toMatchObject({ totalCents: 32_100, deliveryCents: 0 });
  });

  test("always says whether the shopper's own currency is offered, so that no default of the account decides", () => {
    for (const enabled of [true, false])
      expect(checkoutParams(sampleOrder(), enabled)).toMatchObject({ adaptive_pricing: { enabled } });
  });

  test("carries a quantity of lines that fills the limit", async () => {
    const line = {
      title: "Ṣẹ̀ǹbɓ & <b>",
      description: null,
      priceCents: toMoney(100),
      quantity: 3,
      imageUrl: null,
    };
    const session = await sandbox.gateway.openCheckout(
      sampleOrder({ lines: Array.from({ length: 100 }, () => line) }),
    );
    expect(session.totalCents).toBe(30_495);
    const items = await new Stripe(SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient((url, init) =>
        fetch(`${sandbox.base}${new URL(String(url)).pathname}${new URL(String(url)).search}`, init),
      ),
    }).checkout.sessions.listLineItems(session.id, { limit: 100 });
    expect(items.data.length).toBe(100);
    expect(items.data[0]).toMatchObject({ description: "Ṣẹ̀ǹbɓ & <b>", quantity: 3, amount_total: 300 });
  });

  test("is returned paid, with the parcel's recipient and the delivery's price", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    const form = filledForm({ rate: await rateFor(session, "Express delivery"), phone: "020 7946 0123" });
    await submitPayPage(database.db, session.id, form, new Date());
    expect(await sandbox.gateway.findSession(session.id)).toMatchObject({
      status: "complete",
      paid: true,
      url: null,
      totalCents: 33_095,
      deliveryCents: 995,
      paymentId: expect.stringMatching(/^pi_/),
      email: "ada@example.com",
      customer: {
        name: "Ada Sample",
        phone: "020 7946 0123",
        address: {
          line1: "3 Sample Street",
          line2: null,
          city: "Portsmouth",
          state: null,
          postalCode: "PO1 1AA",
          country: "GB",
        },
      },
    });
  });

  test("is null for a session that does not exist", async () => {
    expect(await sandbox.gateway.findSession("cs_test_nobody")).toBeNull();
  });

  test("expires an open session, and returns the same when asked again", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    expect(await sandbox.gateway.expireSession(session.id)).toMatchObject({ status: "expired", url: null });
    expect(await sandbox.gateway.expireSession(session.id)).toMatchObject({ status: "expired" });
  });

  test("answers with the payment when the session was paid before it could expire", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    const step = { intent: "pay", form: filledForm({ rate: await rateFor(session, "Standard delivery") }) };
    await submitPayPage(database.db, session.id, step.form, new Date());
    expect(await sandbox.gateway.expireSession(session.id)).toMatchObject({ status: "complete", paid: true });
  });

  test("is paid or expired, never both, when the two happen at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await sandbox.gateway.openCheckout(sampleOrder());
      const form = filledForm({ rate: await rateFor(session, "Standard delivery") });
      const [paid, expired] = await Promise.all([
        submitPayPage(database.db, session.id, form, new Date()),
        sandbox.gateway.expireSession(session.id),
      ]);
      expect(paid !== null && "redirectTo" in paid).toBe(expired.status === "complete");
    }
  });

  test("cannot be expired when it does not exist", async () => {
    expect(await reasonOf(sandbox.gateway.expireSession("cs_test_nobody"))).toBe("refused");
    expect(await payInSandbox(database.db, "cs_test_nobody", { intent: "complete" }, new Date())).toBeNull();
  });
});

interface Given {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A provider that gives these answers in order, and repeats the last one. */
async function withProvider<Value>(
  answers: Given[],
  work: (gateway: PaymentGateway) => Promise<Value>,
): Promise<Value> {
  let asked = 0;
  const server = createServer((_, response) => {
    const { status = 200, headers = {}, body = "" } = answers[Math.min(asked, answers.length - 1)] ?? {};
    asked += 1;
    response
      .writeHead(status, headers as Record<string, string>)
      .end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await work(stripeGateway({ ...options, apiBase }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("a provider in trouble", () => {
  test("that answers 503 is unavailable, after one more attempt", async () => {
    const before = sandbox.requests.length;
    expect(
      await reasonOf(sandbox.gateway.openCheckout(sampleOrder({ email: "provider-down@example.com" }))),
    ).toBe("unavailable");
    expect(sandbox.requests.length - before).toBe(2);
  });

  test("that does not answer is given up", async () => {
    // The sandbox would open a page after a minute.
    const opening = sandbox.gateway.openCheckout(sampleOrder({ email: "provider-slow@example.com" }));
    expect(await reasonOf(opening)).toBe("unavailable");
  });

  test("that takes 5.7 seconds is waited for, also by a duplicate of the request", async () => {
    const order = sampleOrder({ email: "provider-slow-5700ms@example.com" });
    const first = sandbox.gateway.openCheckout(order);
    const twin = sandbox.gateway.openCheckout(order);
    expect((await first).url).toContain((await first).id);
    expect(await twin).toEqual(await first);
  });

  test("that is still processing the same refund is asked again", async () => {
    const refund = { id: "re_1", object: "refund", amount: 500, payment_intent: "pi_1", status: "succeeded" };
    const inUse = { error: { type: "idempotency_error", code: "idempotency_key_in_use", message: "In use" } };
    const asked = { refundId: "r1", paymentId: "pi_1", amountCents: toMoney(500), order: sampleOrder() };
    const given = await withProvider([{ status: 409, body: inUse }, { body: refund }], (gateway) =>
      gateway.refund(asked),
    );
    expect(given).toMatchObject({ id: "re_1", status: "succeeded" });
  });

  test("that repeats an error for an order's key is recognised, and one more attempt is made", async () => {
    const broken = { error: { type: "api_error", message: "An error occurred" } };
    const replayed = { "idempotent-replayed": "true" };
    const answers = [
      { status: 500, body: broken },
      { status: 500, body: broken, headers: replayed },
    ];
    expect(await withProvider(answers, (gateway) => reasonOf(gateway.openCheckout(sampleOrder())))).toBe(
      "spent",
    );
    const later = [{ status: 500, body: broken }, { body: { id: "cs_1", url: "https://pay.example" } }];
    expect(await withProvider(later, (gateway) => gateway.openCheckout(sampleOrder()))).toMatchObject({
      url: "https://pay.example",
    });
    expect(await withProvider(answers, (gateway) => reasonOf(gateway.findSession("cs_1")))).toBe(
      "unavailable",
    );
  });

  test("that cannot be reached is unavailable", async () => {
    const gateway = stripeGateway({ ...options, apiBase: "http://127.0.0.1:1/sandbox/stripe" });
    expect(await reasonOf(gateway.findSession("cs_test_1"))).toBe("unavailable");
  });

  test("that stops in the middle, or does not answer in JSON, is unavailable", async () => {
    const bodies = ['{"id": "cs_te', "<html>Bad gateway</html>"];
    for (const body of bodies) {
      expect(await withProvider([{ body }], (gateway) => reasonOf(gateway.findSession("cs_test_1")))).toBe(
        "unavailable",
      );
    }
  });

  test("that does not accept our key is unavailable, and the pieces of open orders stay reserved", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    const gateway = stripeGateway({ ...options, apiBase: sandbox.base, secretKey: "sk_test_other" });
    expect(await reasonOf(gateway.expireSession(session.id))).toBe("unavailable");
  });

  test("that does not close a page which is being paid leaves it open, and the pieces stay reserved", async () => {
    const session = { id: "cs_test_1", status: "open", payment_status: "unpaid", livemode: false };
    const answers = [
      {
        status: 400,
        body: { error: { type: "invalid_request_error", message: "A payment is in progress." } },
      },
      { body: session },
    ];
    const closed = withProvider(answers, (gateway) => gateway.expireSession("cs_test_1"));
    expect(await closed).toMatchObject({ id: "cs_test_1", status: "open", paid: false });
  });

  test("that refuses the request is not tried again", async () => {
    expect(await reasonOf(sandbox.gateway.openCheckout(sampleOrder({ email: "nobody" })))).toBe("refused");
  });

  test("that answers for real money when test mode was expected is not believed", async () => {
    const session = await sandbox.gateway.openCheckout(sampleOrder());
    const gateway = stripeGateway({ ...options, apiBase: sandbox.base, livemode: true });
    expect(await reasonOf(gateway.findSession(session.id))).toBe("unavailable");
  });
});

const options = {
  provider: "sandbox",
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  apiBase: "https://api.stripe.com",
  livemode: false,
} as const;
