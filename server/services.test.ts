import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleOrder } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import { SERVICES_TAG, saveService } from "#app/platform/config/service-settings.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { createServiceStore } from "./services.ts";

const SEALER = openSealer("one secret of thirty-two characters");
const OTHER = openSealer("another secret of thirty-two letters");
const EMAIL = { host: "127.0.0.1", port: 25, user: null, from: "hello@shop.example", fromName: null };

let database: TestDatabase;
let lines: string[];
const folder = mkdtempSync(path.join(tmpdir(), "services-"));
beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
});
afterEach(() => database.close());

const open = (sealer = SEALER) => {
  const settings = readSettings({ STRIPE_API_BASE: "http://127.0.0.1:1" }, folder);
  const log = createLog("warn", (line) => lines.push(line));
  const providerClock = { hear: async () => {}, offBy: async () => null, forget: async () => {} };
  const parts = { db: database.db, settings, sealer, providerClock, log, tracer: null, isReporter: true };
  return createServiceStore({ ...parts, ownAddress: "http://127.0.0.1:1" });
};
const saveEmail = () =>
  inTransaction(database.db, (tx) =>
    saveService(tx, SEALER, { service: "email", facts: EMAIL, secrets: { password: null }, now: new Date() }),
  );
const saveKeys = (account: string) => {
  const secrets = { secretKey: "sk_live_1", webhookSecret: "whsec_1" };
  const facts = { mode: "live", account } as const;
  return inTransaction(database.db, (tx) =>
    saveService(tx, SEALER, { service: "payments", facts, secrets, now: new Date() }),
  );
};

test("sells nothing before it knows what the owner set, and then uses the sandbox if that is nothing", async () => {
  const store = open();
  expect(store.latest.gateway.isUnset).toBe(true);
  expect(store.latest.sandbox).toBeNull();
  expect((await store.read()).gateway.provider).toBe("sandbox");
  expect(store.latest.sandbox).not.toBeNull();
});

test("takes a change once it is announced, and keeps the rest as it is", async () => {
  const store = open();
  const before = await store.read();
  expect(before.means.mailer).toBeNull();
  await saveEmail();
  store.purge(["products"]);
  expect(await store.read()).toBe(before);
  store.purge([SERVICES_TAG]);
  const { mailer } = (await store.read()).means;
  expect(mailer).not.toBeNull();
  store.purge([SERVICES_TAG]);
  expect((await store.read()).means.mailer).toBe(mailer);
});

test("opens no payment page with keys that were changed unheard, and reads them anew", async () => {
  await saveKeys("acct_1");
  const store = open();
  const { gateway } = await store.read();
  await saveKeys("acct_2");
  await expect(gateway.openCheckout(sampleOrder())).rejects.toThrow("The payment keys have just changed");
  await expect.poll(() => store.latest.gateway === gateway).toBe(false);
});

test("logs once what cannot be read, and sells nothing", async () => {
  await saveKeys("acct_1");
  await saveEmail();
  const store = open(OTHER);
  expect(await store.read()).toMatchObject({
    gateway: { provider: "stripe", livemode: true, isUnset: true },
    means: { payments: "none", mailer: null, problems: [expect.any(String), expect.any(String)] },
  });
  store.purge([SERVICES_TAG]);
  await store.read();
  expect(lines).toHaveLength(1);
});
