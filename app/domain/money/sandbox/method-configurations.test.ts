import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { SECRET_KEY, type ServedSandbox, serveSandbox } from "../payments/testing/serve-sandbox.server.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import { defaultConfiguration } from "./method-configurations.server.ts";

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

async function ask(query = "", { key = SECRET_KEY, method = "GET" } = {}) {
  const response = await fetch(`${sandbox.base}/v1/payment_method_configurations${query}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("lists one default configuration, with cards on and everything else off", async () => {
  const { status, body } = await ask("?limit=100&active=true");
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: "list", has_more: false, url: "/v1/payment_method_configurations" });
  expect(body.data).toEqual([
    expect.objectContaining({
      object: "payment_method_configuration",
      is_default: true,
      livemode: false,
      card: { available: true, display_preference: { overridable: null, preference: "on", value: "on" } },
      apple_pay: {
        available: false,
        display_preference: { overridable: null, preference: "off", value: "off" },
      },
    }),
  ]);
  expect((await ask("?active=false")).body.data).toEqual([]);
  expect((await ask("?application=ca_other")).body.data).toEqual([]);
});

test.each([
  ["limit=0", 400, "parameter_invalid_integer", "limit"],
  ["colour=red", 400, "parameter_unknown", "colour"],
  ["starting_after=pmc_1", 400, undefined, "starting_after"],
  ["expand[]=data.card", 400, undefined, "expand[0]"],
])("refuses ?%s", async (query, status, code, param) => {
  const answer = await ask(`?${query}`);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({ type: "invalid_request_error", param, ...(code && { code }) });
});

test("refuses another key, and a method that the sandbox does not carry out", async () => {
  expect((await ask("", { key: "sk_test_other" })).status).toBe(401);
  expect((await ask("", { method: "POST" })).status).toBe(404);
});

test("the gateway names cards alone, and a wallet once the account has it on", async () => {
  const cards = ["Visa", "Mastercard", "American Express"];
  expect(await sandbox.gateway.listPaymentMethods()).toEqual(cards);
  const { id, ...configuration } = defaultConfiguration(SECRET_KEY, ["apple_pay"]);
  const kind = "payment_method_configuration";
  await database.db.insert(sandboxObjects).values({ id, kind, body: { id, ...configuration } });
  expect(await sandbox.gateway.listPaymentMethods()).toEqual([...cards, "Apple Pay"]);
});
