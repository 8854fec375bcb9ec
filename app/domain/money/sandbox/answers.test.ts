import path from "node:path";
import type Stripe from "stripe";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { checkoutParams, refundParams } from "../payments/stripe-shapes.server.ts";
import {
  filledForm,
  SECRET_KEY,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
} from "../payments/testing/serve-sandbox.server.ts";
import { loadPayPage, submitPayPage } from "./pay.server.ts";
import { changeDueRefunds } from "./refunds.server.ts";

/**
 * The sandbox's real answers and the shop's real requests, written into a TypeScript file and compiled against the
 * types of the pinned SDK, in which Stripe describes its API.
 */

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

/** An answer or a request as JSON, and the name of its type. */
type Claim = { json: object; type: string };

async function ask(method: "GET" | "POST", address: string, form?: Record<string, string>): Promise<object> {
  const response = await fetch(`${sandbox.base}/v1/${address}`, {
    method,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as object;
}

async function paidWith(cardNumber: string): Promise<{ session: string; payment: string }> {
  const { id } = await sandbox.gateway.openCheckout(sampleOrder());
  const view = await loadPayPage(database.db, id, new Date());
  const rate = view?.step === "pay" ? (view.summary.rates[0]?.id ?? "") : "";
  await submitPayPage(database.db, id, filledForm({ rate, cardNumber, phone: "020 7946 0123" }), new Date());
  return { session: id, payment: (await sandbox.gateway.findSession(id))?.paymentId ?? "" };
}

async function disputeOf(payment: string): Promise<string> {
  const { data } = (await ask("GET", "events?type=charge.dispute.created&limit=100")) as Stripe.ApiList<
    Stripe.Event & { data: { object: Stripe.Dispute } }
  >;
  return data.find((event) => event.data.object.payment_intent === payment)?.data.object.id ?? "";
}

async function everyAnswer(): Promise<Claim[]> {
  const session = "Stripe.Checkout.Session";
  const claims: Claim[] = [];
  const claim = async (type: string, answer: Promise<object>): Promise<void> => {
    claims.push({ type, json: await answer });
  };

  const open = await sandbox.gateway.openCheckout(sampleOrder());
  await claim(session, ask("GET", `checkout/sessions/${open.id}?expand[]=line_items`));
  await claim(session, ask("POST", `checkout/sessions/${open.id}/expire`));
  const bare = {
    mode: "payment",
    success_url: "https://shop.example/",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][unit_amount]": "30",
    "line_items[0][price_data][product_data][name]": "Button",
  };
  await claim(session, ask("POST", "checkout/sessions", bare));

  const { session: paid, payment } = await paidWith("4242 4242 4242 4242");
  await claim(session, ask("GET", `checkout/sessions/${paid}`));
  await claim("Stripe.ApiList<Stripe.LineItem>", ask("GET", `checkout/sessions/${paid}/line_items`));
  await claim("Stripe.PaymentIntent", ask("GET", `payment_intents/${payment}`));
  await claim("Stripe.Refund", ask("POST", "refunds", { payment_intent: payment, amount: "100" }));

  for (const card of ["4000 0000 0000 7726", "4000 0000 0000 5126"]) {
    const { payment } = await paidWith(card);
    const refund = ask("POST", "refunds", { payment_intent: payment, reason: "fraudulent" });
    await claim("Stripe.Refund", refund);
    await changeDueRefunds(database.db, new Date(Date.now() + 10_000));
    await claim("Stripe.Refund", ask("GET", `refunds/${((await refund) as { id: string }).id}`));
  }
  for (const evidence of ["", "losing_evidence", "winning_evidence"]) {
    const dispute = await disputeOf((await paidWith("4000 0000 0000 0259")).payment);
    await claim("Stripe.Dispute", ask("GET", `disputes/${dispute}`));
    const answer: Record<string, string> = evidence
      ? { "evidence[uncategorized_text]": evidence }
      : { submit: "false" };
    await claim("Stripe.Dispute", ask("POST", `disputes/${dispute}`, answer));
  }
  await claim("Stripe.ApiList<Stripe.Checkout.Session>", ask("GET", "checkout/sessions?limit=100"));
  await claim("Stripe.ApiList<Stripe.Refund>", ask("GET", "refunds"));

  const configurations = "Stripe.ApiList<Stripe.PaymentMethodConfiguration>";
  await claim(configurations, ask("GET", "payment_method_configurations"));

  const { data: events } = (await ask("GET", "events?limit=100")) as Stripe.ApiList<Stripe.Event>;
  for (const event of events)
    claims.push({ type: `Extract<Stripe.Event, { type: "${event.type}" }>`, json: event });
  await claim("Stripe.Event", ask("GET", `events/${events[0]?.id}`));

  const failure = "{ error: NonNullable<ConstructorParameters<typeof Stripe.errors.StripeError>[0]> }";
  await claim(failure, ask("GET", "refunds/re_none"));
  await claim(failure, ask("POST", "checkout/sessions", { ...bare, customer_email: "nobody" }));
  await claim(failure, ask("GET", "nothing"));
  return claims;
}

const everyRequest = (): Claim[] => [
  { type: "Stripe.Checkout.SessionCreateParams", json: checkoutParams(sampleOrder()) },
  {
    type: "Stripe.RefundCreateParams",
    json: refundParams({
      refundId: "r1",
      paymentId: "pi_1",
      amountCents: toMoney(100),
      order: { id: "o1", reference: "BA-20261120-0751" },
    }),
  },
];

const FOLDER = path.resolve(import.meta.dirname, "..");

/** The compiler's objections to the claims; claims that it must object to are marked `false`. */
function complaintsAbout(claims: (Claim & { isTrue?: boolean })[]): string[] {
  const file = path.join(FOLDER, "claims.ts");
  const lines = claims.map(
    ({ type, json, isTrue = true }, index) =>
      `${isTrue ? "" : "// @ts-expect-error"}\nexport const claim${index}: SentParams<${type}> = ${JSON.stringify(json)};`,
  );
  const source = `import type Stripe from "stripe";\nimport type { SentParams } from "./payments/stripe-types.ts";\n${lines.join("\n")}`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...how) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024) : getSourceFile(name, ...how);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map((problem) => ts.flattenDiagnosticMessageText(problem.messageText, " "));
}

test("answers and requests have every field that Stripe describes, and no other", {
  tags: "full",
}, async () => {
  const answers = await everyAnswer();
  const session = { ...answers[0]?.json };
  const wrong = [
    { ...session, locale: undefined },
    { ...session, colour: "red" },
    { ...session, submit_type: "buy" },
  ];
  expect(
    complaintsAbout([
      ...answers,
      ...everyRequest(),
      ...wrong.map((json) => ({ type: "Stripe.Checkout.Session", json, isTrue: false })),
    ]),
  ).toEqual([]);
});
