import { afterAll, beforeAll, expect, test } from "vitest";
import {
  SECRET_KEY,
  type ServedSandbox,
  serveSandbox,
  WEBHOOK_SECRET,
} from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { addPerson, Browser } from "#tests/support/requests/admin.ts";
import { checkout, eventually, payload } from "#tests/support/requests/checkout.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { type ProviderProxy, startProviderProxy } from "#tests/support/shop/provider-proxy.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const SITE = "https://shop.example";
const PIECE = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

/** The time by which the provider's clock is ahead of the shop's. */
let providerAheadMs = 0;
let database: TestDatabase;
let provider: ServedSandbox;
let proxy: ProviderProxy;
let shop: RunningShop;
/** The shop as its proxy reaches it. */
let inside: RunningShop;
let owner: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await serveSandbox(database.db, () => new Date(Date.now() + providerAheadMs));
  proxy = await startProviderProxy(provider.base);
  const port = String(await freePort());
  shop = await startShop({
    variables: {
      PORT: port,
      SITE_URL: SITE,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: proxy.origin,
    },
  });
  inside = { ...shop, origin: `http://127.0.0.1:${port}` };
  owner = new Browser(inside);
  const form = { step: "password", ...(await addPerson(shop, { admin: true })) };
  await owner.ask("/admin/sign-in?to=/admin", { form, headers: { origin: SITE } });
});
afterAll(async () => {
  await shop?.stop();
  await proxy?.close();
  await provider?.close();
  await database?.close();
});

const page = async (path: string): Promise<string> =>
  (await (await owner.ask(path)).text()).replaceAll("<!-- -->", "");
const order = (email: string) => checkout(inside, payload(inside, [PIECE], { email, returnUrl: SITE }));

test("says at the start, and on every page of the administration, that test keys charge nobody", async () => {
  expect(shop.output()).toMatch(/Payments\s+in test mode: STRIPE_SECRET_KEY is a test key/);
  for (const path of ["/admin", "/admin/overview", "/admin/products", "/admin/orders", "/admin/account"])
    expect([path, await page(path)]).toEqual([
      path,
      expect.stringContaining("Payments are in test mode: no card is charged."),
    ]);
  expect(await (await fetch(`${inside.origin}/catalogue`)).text()).not.toContain("test mode");
});

test("marks every order that was opened with test keys, in the list and on its own page", async () => {
  const { body } = await order("test@example.com");
  const list = await page("/admin/orders");
  expect(list).toContain(body.orderId);
  expect(list).toContain("Test: no card was charged");
  const own = await page(`/admin/orders/${body.orderId}`);
  expect(own).toContain("Test: no card was charged");
  expect(own).toContain("Stripe, with test keys: no real money");
  expect(own).toContain("Test order: do not send.");
});

test("opens checkouts when its clock is a minute off, and warns the owner and the log until it is right", async () => {
  const overview = () => page("/admin/overview");
  expect(await overview()).not.toContain("The clock of the shop’s machine");
  providerAheadMs = 59_000;
  expect((await order("slow@example.com")).status).toBe(200);
  expect(await overview()).toMatch(/The clock of the shop’s machine is (3[1-9]|[45]\d) seconds slow/);
  await eventually(
    async () => shop.output(),
    (said) => said.includes("This machine's clock is not the payment provider's"),
  );
  providerAheadMs = -600_000;
  expect((await order("fast@example.com")).status).toBe(200);
  expect(await overview()).toContain("The clock of the shop’s machine is 10 minutes fast");
  providerAheadMs = 0;
  expect((await order("right@example.com")).status).toBe(200);
  expect(await overview()).not.toContain("The clock of the shop’s machine");
});
