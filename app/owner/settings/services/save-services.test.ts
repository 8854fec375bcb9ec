import { afterEach, beforeEach, expect, test } from "vitest";
import { createUser } from "#app/domain/identity/accounts.server.ts";
import type { IdentityDeps } from "#app/domain/identity/identity.server.ts";
import { openPasswordQueue } from "#app/domain/identity/password-queue.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { serveSandbox } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import {
  effectivePayments,
  isRevision,
  mailSettings,
  readServices,
  unreadable,
} from "#app/platform/config/service-settings.server.ts";
import { serviceSettings } from "#app/platform/config/service-settings.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { loadEmail, saveEmail } from "./change-email.server.ts";
import { loadPayments, savePayments } from "./change-payments.server.ts";

const PASSWORD = "a long enough password";
const SEALER = openSealer("one secret of thirty-two characters");
const OTHER = openSealer("another secret of thirty-two letters");
const UNSET = { mail: null, payments: { provider: "sandbox" }, ownerSetsPayments: true } as const;

let small: SmallShop;
let admin: ReturnType<typeof adminForTests>;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
  const userId = await inTransaction(small.shop.db, (tx) =>
    createUser(tx, "owner@shop.example", { password: PASSWORD, isPrinted: false }),
  );
  admin = adminForTests({ userId });
});
afterEach(() => small.close());

const depsOf = ({
  apiBase = "http://127.0.0.1:1",
  sealer = SEALER,
  origin = "https://shop.example",
} = {}) => ({
  identity: {
    ...{ db: small.shop.db, now: () => new Date(), site: { origin, ownOrigins: new Set([origin]) } },
    identity: { secret: "", passwords: openPasswordQueue() },
  } as unknown as IdentityDeps,
  services: { settings: { ...UNSET, stripeApiBase: apiBase }, sealer },
  shopName: "The Shop",
});

const formOf = (values: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ currentPassword: PASSWORD, ...values })) form.set(name, value);
  return form;
};
const EMAIL = { host: "smtp.example.com", port: "587", user: "shop@example.com", from: "hello@example.com" };
const KEYS = { secretKey: "sk_live_one", webhookSecret: "whsec_one" };

const kept = (sealer = SEALER) => readServices(small.shop.db, sealer);

/** Serves an account of this key while it is saved. */
async function saveKeys(values: Partial<typeof KEYS>, serves = values.secretKey ?? KEYS.secretKey) {
  const provider = await serveSandbox(small.shop.db, undefined, serves);
  try {
    return await savePayments(depsOf({ apiBase: provider.base }), admin, formOf(values));
  } finally {
    await provider.close();
  }
}

test("keeps a mail server's password sealed, out of the audit log and off the page", async () => {
  expect(await saveEmail(depsOf(), admin, formOf({ ...EMAIL, password: "p@ss:w/rd" }))).toBeNull();
  expect(mailSettings(UNSET, await kept())).toEqual({
    smtpUrl: "smtp://shop%40example.com:p%40ss%3Aw%2Frd@smtp.example.com:587",
    from: "hello@example.com",
  });
  const view = await loadEmail(depsOf(), admin);
  expect(view).toMatchObject({ isOnServer: false, hasPassword: true, typed: { host: "smtp.example.com" } });
  const rows = await small.shop.db.select().from(serviceSettings);
  const changes = await small.shop.db.select().from(adminChanges);
  expect(changes.map(({ action }) => action)).toEqual(["email settings changed"]);
  expect(JSON.stringify([rows, changes, view])).not.toContain("p@ss");
});

test("keeps the password that is not typed again, and replaces it by one that is", async () => {
  await saveEmail(depsOf(), admin, formOf({ ...EMAIL, password: "first" }));
  await saveEmail(depsOf(), admin, formOf({ ...EMAIL, port: "465", fromName: "The Shop" }));
  expect(mailSettings(UNSET, await kept())).toMatchObject({
    smtpUrl: expect.stringMatching(/^smtps:.*:first@smtp\.example\.com:465$/),
    from: "The Shop <hello@example.com>",
  });
  await saveEmail(depsOf(), admin, formOf({ ...EMAIL, password: "second" }));
  expect((await kept()).email?.secrets).toEqual({ password: "second" });
});

test("changes nothing without the administrator's own password", async () => {
  const refused = await saveEmail(
    depsOf(),
    admin,
    formOf({ ...EMAIL, password: "x", currentPassword: "no" }),
  );
  expect(refused).toEqual({
    typed: { ...EMAIL, fromName: "" },
    problems: [{ field: "currentPassword", message: "That is not your password." }],
  });
  expect(await small.shop.db.select().from(serviceSettings)).toEqual([]);
});

test("without the secret that sealed them, emails wait and no order is taken, in the sandbox least of all", async () => {
  await saveEmail(depsOf(), admin, formOf({ ...EMAIL, password: "first" }));
  expect(await saveKeys(KEYS)).toBeNull();
  const settings = depsOf().services.settings;
  expect(effectivePayments(settings, await kept())).toMatchObject({ provider: "stripe", ...KEYS });
  const lost = await kept(OTHER);
  expect(mailSettings(UNSET, lost)).toBeNull();
  expect(effectivePayments(settings, lost)).toEqual({ provider: "none", livemode: true });
  expect(unreadable(UNSET, lost)).toEqual({
    email: expect.stringContaining("type the password again"),
    payments: expect.stringContaining("takes no orders"),
  });
  const view = await loadPayments(depsOf({ sealer: OTHER }), admin);
  expect(view).toMatchObject({ mode: "none", isKept: false, problem: expect.any(String) });
});

test("the server's own settings take precedence, and refuse what is typed", async () => {
  await saveKeys(KEYS);
  const settings = {
    mail: { smtpUrl: "smtp://me:secret@mail.example:25", from: "Shop <a@b.example>" },
    payments: { provider: "sandbox" },
    ...{ ownerSetsPayments: false, stripeApiBase: null },
  } as const;
  expect(effectivePayments(settings, await kept())).toEqual({ provider: "sandbox" });
  const deps = { ...depsOf(), services: { settings, sealer: SEALER } };
  const view = await loadEmail(deps, admin);
  expect(view).toMatchObject({
    isOnServer: true,
    typed: { host: "mail.example", port: "25", user: "me", from: "a@b.example", fromName: "Shop" },
  });
  expect(JSON.stringify(view)).not.toContain("secret");
  expect(await saveEmail(deps, admin, formOf(EMAIL))).toMatchObject({ problems: [{ field: "host" }] });
  expect(await savePayments(deps, admin, formOf(KEYS))).toMatchObject([{ field: "secretKey" }]);
});

test.each<[string, Partial<typeof KEYS>, string, RegExp]>([
  ["a key that Stripe does not know", KEYS, "sk_live_two", /doesn't accept this key/],
  ["a test key where real money is taken", { secretKey: "sk_test_one" }, "sk_test_one", /That's a test key/],
  [
    "another account without its webhook secret",
    { secretKey: "sk_live_two" },
    "sk_live_two",
    /Type that, too/,
  ],
])("refuses %s", async (_, typed, serves, message) => {
  expect(await saveKeys({ ...KEYS, secretKey: "sk_live_zero" })).toBeNull();
  expect(await saveKeys(typed, serves)).toEqual([
    { field: expect.any(String), message: expect.stringMatching(message) },
  ]);
  expect((await kept()).payments?.secrets?.secretKey).toBe("sk_live_zero");
});

test("refuses a live key while the shop's address is not secure, and a key that cannot be checked", async () => {
  const unsafe = depsOf({ origin: "http://localhost:3000" });
  expect(await savePayments(unsafe, admin, formOf(KEYS))).toMatchObject([
    { message: expect.stringContaining("must begin with https") },
  ]);
  expect(await savePayments(depsOf(), admin, formOf(KEYS))).toMatchObject([
    { message: expect.stringContaining("couldn't be reached") },
  ]);
});

test("changes to another account only while nobody is paying with the one before", async () => {
  const { db, gateway } = small.shop;
  expect(await saveKeys(KEYS)).toBeNull();
  expect(await isRevision(db, "payments", 1)).toBe(true);
  const live = { ...gateway, provider: "stripe", livemode: true } as const;
  const opened = await placeOrder(small.input(), { ...small.shop, gateway: live });
  expect(opened.ok).toBe(true);
  const other = { secretKey: "sk_live_two", webhookSecret: "whsec_two" };
  expect(await saveKeys(other)).toMatchObject([{ message: expect.stringContaining("Somebody is paying") }]);
  expect((await kept()).payments).toMatchObject({ revision: 1, secrets: KEYS });
  // A new webhook secret of the same account is accepted while an order is open.
  expect(await saveKeys({ webhookSecret: "whsec_three" }, KEYS.secretKey)).toBeNull();
  await db.update(orders).set({ state: "expired" });
  expect(await saveKeys(other)).toBeNull();
  expect(await isRevision(db, "payments", 1)).toBe(false);
});
