import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import {
  filledForm,
  SECRET_KEY,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
} from "../payments/testing/serve-sandbox.server.ts";
import { loadPayPage, submitPayPage } from "./pay.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db);
  stripe = new Stripe(SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient((address, init) => {
      const { pathname, search } = new URL(String(address));
      return fetch(`${sandbox.base}${pathname}${search}`, init);
    }),
    telemetry: false,
  });
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

type Answer = { status: number; headers: Headers; body: { id?: string; error?: Record<string, string> } };

async function ask(
  method: string,
  path: string,
  {
    form,
    key,
    bearer = SECRET_KEY,
  }: { form?: Record<string, string>; key?: string; bearer?: string | null } = {},
): Promise<Answer> {
  const response = await fetch(`${sandbox.base}${path}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer["body"],
  };
}

const goodForm: Record<string, string> = {
  mode: "payment",
  success_url: "https://shop.example/done?sid={CHECKOUT_SESSION_ID}",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "gbp",
  "line_items[0][price_data][unit_amount]": "1000",
  "line_items[0][price_data][product_data][name]": "Tote",
};
const open = (changes: Record<string, string> = {}, key?: string): Promise<Answer> =>
  ask("POST", "/v1/checkout/sessions", { form: { ...goodForm, ...changes }, key });

const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(goodForm).filter(([name]) => !names.some((left) => name.startsWith(left))),
  );

async function paidPayment(): Promise<string> {
  const session = await sandbox.gateway.openCheckout(sampleOrder());
  const view = await loadPayPage(database.db, session.id, new Date());
  const rate = view?.step === "pay" ? (view.summary.rates[0]?.id ?? "") : "";
  await submitPayPage(database.db, session.id, filledForm({ rate }), new Date());
  return (await sandbox.gateway.findSession(session.id))?.paymentId ?? "";
}

describe("the key", () => {
  test.each([null, "sk_test_wrong", "whatever"])("%s is refused", async (bearer) => {
    const answer = await ask("GET", "/v1/events", { bearer });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ type: "invalid_request_error" });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET_KEY);
  });
});

describe("every answer", () => {
  test("carries the id of its request", async () => {
    const answers = [
      await open(),
      await ask("GET", "/v1/nothing"),
      await ask("GET", "/v1/events", { bearer: null }),
    ];
    const ids = answers.map((answer) => answer.headers.get("request-id"));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^req_\w+$/);
  });

  test.each([
    ["GET", "/v1/nothing"],
    ["DELETE", "/v1/checkout/sessions/cs_1"],
    ["POST", "/v1/events"],
    ["GET", "/v1/"],
  ])("to %s %s is 404", async (method, path) => {
    expect(await ask(method, path)).toMatchObject({
      status: 404,
      body: { error: { type: "invalid_request_error" } },
    });
  });

  test.each([
    ["/v1/checkout/sessions/cs_test_none", "checkout.session"],
    ["/v1/checkout/sessions/cs_test_none/line_items", "checkout.session"],
    ["/v1/payment_intents/pi_none", "payment_intent"],
    ["/v1/refunds/re_none", "refund"],
    ["/v1/events/evt_none", "event"],
  ])("to %s says that there is none", async (path, noun) => {
    const { status, body } = await ask("GET", path);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({
      code: "resource_missing",
      message: expect.stringContaining(`No such ${noun}`),
    });
  });

  test.each(["checkout/sessions", "refunds", "events"])(
    "to a list of %s is refused for what it does not know",
    async (list) => {
      const unknown = await ask("GET", `/v1/${list}?limit=1&colour=red`);
      expect(unknown.body.error).toMatchObject({ code: "parameter_unknown", param: "colour" });
      expect((await ask("GET", `/v1/${list}?limit=101`)).body.error).toMatchObject({ param: "limit" });
    },
  );

  test("is refused in JSON, and in another version of the API", async () => {
    const odd: Record<string, string>[] = [
      { "content-type": "application/json" },
      { "stripe-version": "2020-08-27" },
    ];
    for (const headers of odd) {
      const response = await fetch(`${sandbox.base}/v1/checkout/sessions`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}`, ...headers },
        body: new URLSearchParams(goodForm).toString(),
      });
      expect(response.status).toBe(400);
    }
  });

  test("does not confuse one kind of object with another", async () => {
    const { body } = await open();
    expect((await ask("GET", `/v1/payment_intents/${body.id}`)).status).toBe(404);
  });
});

describe("a new session", () => {
  test("is shaped as Stripe's", async () => {
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "https://shop.example/done?sid={CHECKOUT_SESSION_ID}",
      line_items: [
        { quantity: 2, price_data: { currency: "gbp", unit_amount: 1000, product_data: { name: "Tote" } } },
      ],
      metadata: { order_id: "o1" },
    });
    expect(session).toMatchObject({
      object: "checkout.session",
      amount_subtotal: 2000,
      amount_total: 2000,
      currency: "gbp",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      livemode: false,
      metadata: { order_id: "o1" },
      success_url: "https://shop.example/done?sid={CHECKOUT_SESSION_ID}",
      shipping_options: [],
      expires_at: session.created + 24 * 3600,
    });
    const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
    expect(expanded.line_items?.data).toMatchObject([
      { description: "Tote", quantity: 2, amount_total: 2000 },
    ]);
  });

  test.each([
    ["line_items", without("line_items"), "parameter_missing"],
    ["mode", without("mode"), "parameter_missing"],
    ["success_url", without("success_url"), "parameter_missing"],
    ["line_items[0][price_data]", without("line_items[0][price_data]"), "parameter_missing"],
    [
      "line_items[0][price_data][unit_amount]",
      { ...goodForm, "line_items[0][price_data][unit_amount]": "9.99" },
      "parameter_invalid_integer",
    ],
    [
      "line_items[0][price_data][unit_amount]",
      { ...goodForm, "line_items[0][price_data][unit_amount]": "-1" },
      "parameter_invalid_integer",
    ],
    ["line_items[0][quantity]", { ...goodForm, "line_items[0][quantity]": "0" }, "parameter_invalid_integer"],
    [
      "line_items[0][price_data][currency]",
      { ...goodForm, "line_items[0][price_data][currency]": "pounds" },
      "currency_not_supported",
    ],
    [
      "line_items[0][price_data][product_data][name]",
      { ...goodForm, "line_items[0][price_data][product_data][name]": "" },
      "parameter_invalid_empty",
    ],
    ["success_url", { ...goodForm, success_url: "/done" }, "url_invalid"],
    ["cancel_url", { ...goodForm, cancel_url: "javascript:alert(1)" }, "url_invalid"],
    ["customer_email", { ...goodForm, customer_email: "nobody" }, "email_invalid"],
    ["sucess_url", { ...goodForm, sucess_url: "x" }, "parameter_unknown"],
    [
      "metadata[note]",
      { ...goodForm, "metadata[note]": "n".repeat(501) },
      "parameter_invalid_string_too_long",
    ],
  ])("is refused for %s", async (param, form, code) => {
    const { status, body } = await ask("POST", "/v1/checkout/sessions", { form });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      type: "invalid_request_error",
      code,
      param,
      message: expect.any(String),
    });
  });

  test("is refused for a body that is no form", async () => {
    expect(await open({ "a[": "1" })).toMatchObject({ status: 400, body: { error: { param: "a[" } } });
  });

  test("is answered with its lines where the request asks for them, and with nothing else in full", async () => {
    const expanded = await ask("POST", "/v1/checkout/sessions", {
      form: { ...goodForm, "expand[0]": "line_items" },
    });
    expect(expanded.body).toMatchObject({ line_items: { data: [{ description: "Tote" }] } });
    const { id } = expanded.body;
    for (const address of [`checkout/sessions/${id}?expand[]=customer`, "refunds?expand[]=data.charge"]) {
      const { status, body } = await ask("GET", `/v1/${address}`);
      expect([status, body.error?.param]).toEqual([400, "expand[0]"]);
    }
  });
});

const IN_USE = {
  status: 409,
  body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } },
};

describe("an idempotency key", () => {
  test("repeats the first answer, and marks it as repeated", async () => {
    const first = await open({}, "key-1");
    const second = await open({}, "key-1");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
  });

  test("with other parameters, or at another address, is an error", async () => {
    const first = await open({}, "key-2");
    for (const again of [
      await open({ "line_items[0][quantity]": "2" }, "key-2"),
      await ask("POST", `/v1/checkout/sessions/${first.body.id}/expire`, { form: goodForm, key: "key-2" }),
    ]) {
      expect(again).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
    }
  });

  test("ten times at the same moment makes one session, and is in use meanwhile", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open({}, "key-3")));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(made.filter(({ headers }) => headers.get("idempotent-replayed") === null).length).toBe(1);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject(IN_USE);
  });

  test("of a request whose answer is late is in use until then, and the request is carried out", async () => {
    const late = { customer_email: "provider-slow-1200ms@example.com" };
    const began = performance.now();
    const both = await Promise.all([open(late, "key-6"), open(late, "key-6")]);
    expect(performance.now() - began).toBeGreaterThan(1_150);
    const [made, refused] = both.toSorted((one, other) => one.status - other.status);
    expect(made?.status).toBe(200);
    expect(refused).toMatchObject(IN_USE);
    expect((await open(late, "key-6")).body.id).toBe(made?.body.id);
  });

  test("of a refused request may be used again with the mistake corrected", async () => {
    expect((await open({ mode: "setup" }, "key-4")).status).toBe(400);
    expect((await open({}, "key-4")).status).toBe(200);
  });

  test("has 255 characters at most", async () => {
    expect((await open({}, "k".repeat(255))).status).toBe(200);
    expect((await open({}, "k".repeat(256))).status).toBe(400);
  });
});

describe("refunds", () => {
  test("return a part, then the rest, then no more", async () => {
    const payment = await paidPayment();
    const { amount } = await stripe.paymentIntents.retrieve(payment);
    expect(amount).toBe(32_595);
    const part = await stripe.refunds.create({ payment_intent: payment, amount: 10_000 });
    expect(part).toMatchObject({
      object: "refund",
      amount: 10_000,
      status: "succeeded",
      payment_intent: payment,
    });
    await expect(stripe.refunds.create({ payment_intent: payment, amount: 22_596 })).rejects.toMatchObject({
      param: "amount",
    });
    expect((await stripe.refunds.create({ payment_intent: payment })).amount).toBe(22_595);
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 10_000 });
  });

  test("at the same moment never return more than was paid", async () => {
    const payment = await paidPayment();
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => stripe.refunds.create({ payment_intent: payment, amount: 10_000 })),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled").length).toBe(3);
  });

  test("need a payment that exists", async () => {
    await expect(stripe.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
  });

  test("send an event", async () => {
    const payment = await paidPayment();
    const refund = await stripe.refunds.create({ payment_intent: payment });
    const { data } = await stripe.events.list({ type: "refund.created", limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id: refund.id, payment_intent: payment });
  });
});

describe("the list of events", () => {
  test("is newest first, in pages that the SDK walks through", async () => {
    const sessions: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await open();
      await stripe.checkout.sessions.expire(body.id ?? "");
      sessions.unshift(body.id ?? "");
    }
    const seen: string[] = [];
    for await (const event of stripe.events.list({ type: "checkout.session.expired", limit: 2 })) {
      seen.push((event.data.object as { id: string }).id);
      if (seen.length === 5) break;
    }
    expect(seen).toEqual(sessions);
    const { data } = await stripe.events.list({ limit: 1 });
    expect(await stripe.events.retrieve(data[0]?.id ?? "")).toMatchObject({
      object: "event",
      type: "checkout.session.expired",
      livemode: false,
    });
  });
});
