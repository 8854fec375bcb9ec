import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  SECRET_KEY,
  type ServedSandbox,
  serveSandbox,
  WEBHOOK_SECRET,
} from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { Browser, newAdmin, type Person } from "#tests/support/requests/admin.ts";
import { checkout, eventually, payload } from "#tests/support/requests/checkout.ts";
import { type ProviderProxy, startProviderProxy } from "#tests/support/shop/provider-proxy.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const EMAIL = "/admin/settings/email";
const PAYMENTS = "/admin/settings/payments";
const PIECE = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const MAIL_PASSWORD = "the mail server's own word";

let inbox: Inbox;
let database: TestDatabase;
let provider: ServedSandbox;
let proxy: ProviderProxy;
let variables: Record<string, string>;
let shop: RunningShop;
let owner: Browser;
let person: Person;

beforeAll(async () => {
  inbox = await openInbox({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === MAIL_PASSWORD ? done(null, { user: "shop" }) : done(new Error("No")),
  });
  database = await createTestDatabase();
  provider = await serveSandbox(database.db);
  proxy = await startProviderProxy(provider.base);
  variables = { WORKERS: "2", STRIPE_API_BASE: proxy.origin };
  shop = await startShop({ variables });
  ({ browser: owner, person } = await newAdmin(shop));
});
afterAll(async () => {
  await shop?.stop();
  await proxy?.close();
  await provider?.close();
  await database?.close();
  await inbox?.close();
});

const page = async (path: string, browser = owner): Promise<string> =>
  (await (await browser.ask(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const send = async (path: string, form: Record<string, string>) => {
  const answer = await owner.ask(path, { form: { currentPassword: person.password, ...form } });
  const text = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, to: answer.headers.get("location"), text };
};
const saveEmail = (password: string, changes: Record<string, string> = {}) => {
  const { port } = new URL(inbox.url);
  const fields = {
    intent: "save",
    host: "127.0.0.1",
    port,
    user: "shop",
    password,
    from: "hello@shop.example",
  };
  return send(EMAIL, { ...fields, ...changes });
};
const testEmail = () => send(EMAIL, { intent: "test" });
const order = (email: string) => checkout(shop, payload(shop, [PIECE], { email }));

test("an owner sets the mail server, and every process uses it without a restart", async () => {
  expect(await page("/admin/forgot")).toContain("This shop can’t send email yet");
  await new Browser(shop).ask("/lists", { form: { email: "ada@shopper.example", piece: "", variant: "" } });

  const refused = await saveEmail("typed-and-lost", { port: "none" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("A port is a number from 1 to 65535.");
  expect(refused.text).toContain('value="hello@shop.example"');
  expect(refused.text).not.toContain("typed-and-lost");

  expect(await saveEmail(MAIL_PASSWORD)).toMatchObject({ status: 303, to: `${EMAIL}?done=saved` });
  // The letter that waited is sent by the process that runs the jobs.
  await eventually(
    async () => inbox.mails.flatMap(({ to }) => to),
    (to) => to.includes("ada@shopper.example"),
  );
  await eventually(
    async () => (await testEmail()).to,
    (to) => to === `${EMAIL}?done=sent`,
  );
  expect(inbox.mails.flatMap(({ to }) => to)).toContain(person.email);
  for (let ask = 0; ask < 6; ask += 1)
    await eventually(
      () => page("/admin/forgot", new Browser(shop)),
      (shown) => shown.includes("Send me a link"),
    );
  const shown = await page(EMAIL);
  expect(shown).toContain("Kept. Type a new one to replace it.");
  expect(await page("/admin/setup")).toContain("The mail server took a test email:");
  const log = await page("/admin/changes");
  expect(log).toContain("changed the email settings");
  expect(shown + log + shop.output()).not.toContain(MAIL_PASSWORD);
});

test("a test email says in plain words why it could not be sent", async () => {
  expect((await saveEmail("wrong")).status).toBe(303);
  await eventually(
    async () => (await testEmail()).text,
    (text) => text.includes("doesn't accept the user name or the password"),
  );
  expect((await saveEmail("", { port: "1" })).status).toBe(303);
  await eventually(
    async () => (await testEmail()).text,
    (text) => text.includes("refuses to be connected to"),
  );
  expect(await page("/admin/setup")).toContain("Send yourself a test email");
});

test("an owner sets Stripe's keys, and the next checkout is opened there", async () => {
  expect((await order("sandbox@example.com")).body.url).toContain("/sandbox/stripe/pay/");
  const bad = await send(PAYMENTS, { secretKey: "pk_test_1", webhookSecret: WEBHOOK_SECRET });
  expect([bad.status, bad.text.includes("the publishable key")]).toEqual([422, true]);
  const live = await send(PAYMENTS, { secretKey: "sk_live_1", webhookSecret: WEBHOOK_SECRET });
  expect([live.status, live.text.includes("must begin with https")]).toEqual([422, true]);
  const unknown = await send(PAYMENTS, { secretKey: "sk_test_other", webhookSecret: WEBHOOK_SECRET });
  expect([unknown.status, unknown.text.includes("doesn't accept this key")]).toEqual([422, true]);

  const saved = await send(PAYMENTS, { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET });
  expect([saved.status, saved.to]).toEqual([303, `${PAYMENTS}?saved`]);
  const shown = await page(PAYMENTS);
  expect(shown).toContain("Test: Stripe's test keys are set");
  expect(shown).toContain(`${shop.origin}/api/webhooks/stripe`);
  await eventually(
    async () => {
      await order(`${crypto.randomUUID()}@example.com`);
      return provider.requests;
    },
    (requests) => requests.some((request) => request.startsWith("POST /sandbox/stripe/v1/checkout/sessions")),
  );
  const log = await page("/admin/changes");
  expect(log).toContain("changed the payment settings");
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET])
    expect(shown + log + shop.output()).not.toContain(secret);
});

test("an owner lets shoppers pay in their own currency, and every checkout is told so, on or off", async () => {
  const told = async () => {
    await order(`${crypto.randomUUID()}@example.com`);
    const { rows } = await database.db.execute<{ told: boolean }>(
      sql`SELECT body->'session'->'adaptive_pricing'->'enabled' AS told FROM sandbox_objects
        WHERE kind = 'checkout.session' ORDER BY created_at DESC LIMIT 1`,
    );
    return rows[0]?.told;
  };
  expect(await told()).toBe(false);
  for (const [ticked, isOn] of [
    [{ ownCurrency: "on" }, true],
    [{}, false],
  ] as const) {
    const saved = await send(PAYMENTS, { intent: "currency", ...ticked });
    expect([saved.status, saved.to]).toEqual([303, `${PAYMENTS}?saved=currency`]);
    expect(/<input(?=[^>]* name="ownCurrency")[^>]* checked=""/.test(await page(PAYMENTS))).toBe(isOn);
    await eventually(told, (enabled) => enabled === isOn);
  }
});

test("with another secret of the server, it says so, keeps emails and takes no order", async () => {
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  const another = { AUTH_SECRET: "another secret of thirty-two characters" };
  shop = await startShop({ dataDir, variables: { ...variables, ...another } });
  owner = (await newAdmin(shop)).browser;
  const overview = await page("/admin/overview");
  expect(overview).toContain("The kept password of the mail server can't be read");
  expect(overview).toContain("The kept Stripe keys can't be read");
  const ready = await fetch(`${shop.origin}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("The kept Stripe keys")]);
  await eventually(
    async () => shop.output(),
    (output) => output.includes("The kept Stripe keys can't be read"),
  );
  expect(shop.output().match(/The kept Stripe keys can't be read/g)).toHaveLength(1);
  const refused = await order("ada@example.com");
  expect([refused.status, refused.body.error]).toEqual([
    503,
    expect.stringMatching(/^Payments are being set up\./),
  ]);
  expect((await fetch(`${shop.origin}/sandbox/stripe/pay/cs_test_1`)).status).toBe(404);
});

test("what is set on the server takes precedence, and its fields are read-only", async () => {
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  const server = { SMTP_URL: "smtp://me:of-the-server@mail.example:25", MAIL_FROM: "hello@shop.example" };
  shop = await startShop({ dataDir, variables: { ...server, PAYMENTS: "sandbox" } });
  ({ browser: owner, person } = await newAdmin(shop));
  for (const path of [EMAIL, PAYMENTS]) {
    const shown = await page(path);
    expect(shown).toContain("Set on the server: your technician changes it there.");
    expect(shown).not.toContain("Your own password");
    expect(shown).not.toContain("of-the-server");
  }
  expect(await page(EMAIL)).toMatch(
    /readOnly=""[^>]*value="mail\.example"|value="mail\.example"[^>]*readOnly/i,
  );
  expect((await saveEmail("x")).status).toBe(422);
  expect((await order("ada@example.com")).body.url).toContain("/sandbox/stripe/pay/");
});
