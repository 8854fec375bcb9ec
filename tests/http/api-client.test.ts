import { randomUUID } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { AxiosResponse } from "axios";
import { sql } from "drizzle-orm";
import { type Document, OpenAPIClientAxios } from "openapi-client-axios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { newKey } from "#tests/support/requests/api-keys.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** A client that knows the API by its document alone. Each answer is compared with the document's schema. */

let shop: RunningShop;
let api: OpenAPIClientAxios;
const ajv = new Ajv2020({ strict: false, allErrors: true });

beforeAll(async () => {
  shop = await startShop();
  const key = await newKey(
    shop,
    ...(["orders:read", "products:read", "products:write"] as const),
    ...(["stock:write", "tracking:write", "customers:erase"] as const),
  );
  api = new OpenAPIClientAxios({
    definition: `${shop.origin}/api/v1/openapi.json`,
    axiosConfigDefaults: { headers: { authorization: `Bearer ${key}` }, validateStatus: () => true },
  });
  await api.init();
  (addFormats as unknown as typeof addFormats.default)(ajv);
  ajv.addSchema(api.definition, "api");
});
afterAll(() => shop?.stop());

/** Asks by an operation's name, and holds the answer against the document. */
async function ask(id: string, params: Record<string, string | number> = {}, body?: unknown) {
  const client = await api.getClient();
  const found = api.getOperation(id);
  const call = client[id];
  if (!found || !call) throw new Error(`The document has no ${id}`);
  const named = found.method === "get" ? params : { "Idempotency-Key": randomUUID(), ...params };
  const answer: AxiosResponse = await call(named, body);
  const content = `${answer.headers["content-type"]}`.split(";")[0] ?? "";
  const path = found.path.replaceAll("/", "~1");
  const of =
    answer.status === 200
      ? `api#/paths/${path}/${found.method}/responses/200/content/application~1json/schema`
      : "api#/components/schemas/Problem";
  expect(content).toBe(answer.status === 200 ? "application/json" : "application/problem+json");
  expect(found.responses).toHaveProperty(String(answer.status));
  const isAs = ajv.validate(of, answer.data);
  expect([id, isAs ? null : ajv.errors]).toEqual([id, null]);
  return { status: answer.status, data: answer.data };
}

/** The orders of these tests were made without a provider. */
const brokenHere = async () =>
  (await brokenInvariants(shop.db)).filter((line) => !line.includes("the provider has not"));

test("the document is served to everybody, and an unknown field of an answer would be seen", async () => {
  expect((api.definition as Document).openapi).toMatch(/^3\.1/);
  expect(ajv.validate("api#/components/schemas/Money", { amount: 1, currency: "GBP", more: 1 })).toBe(false);
});

test("an order is found, sent with its tracking, corrected, and erased", async () => {
  const { reference } = await paidOrder(shop.db);
  await paidOrder(shop.db);
  const first = await ask("listOrders", { limit: 1, state: "paid" });
  const second = await ask("listOrders", { limit: 1, state: "paid", cursor: first.data.next });
  expect(first.data.data[0].reference).not.toBe(second.data.data[0].reference);
  const { data: order } = await ask("getOrder", { reference });
  expect(order).toMatchObject({
    state: "paid",
    total: { amount: 37_495, currency: "GBP" },
    customer: { name: "Ada Obi" },
    lines: [{ color: "Navy", quantity: 2 }],
  });
  expect((await ask("eraseCustomer", { reference })).status).toBe(409);
  const parcel = { carrier: "Royal Mail", tracking: "AB 123 GB" };
  const sent = await ask("putTracking", { reference }, parcel);
  expect(sent.data).toMatchObject({ ...parcel, state: "fulfilled" });
  const corrected = await ask("putTracking", { reference }, { ...parcel, tracking: "AB 124 GB" });
  expect(corrected.data.tracking).toBe("AB 124 GB");
  const { rows } = await shop.db.execute(
    sql`SELECT kind FROM emails JOIN orders ON orders.id = order_id WHERE reference = ${reference} AND kind = 'fulfilled'`,
  );
  expect(rows).toHaveLength(1);
  expect((await ask("eraseCustomer", { reference })).status).toBe(200);
  const { data: erased } = await ask("getOrder", { reference });
  expect(erased).toMatchObject({ email: null, customer: null, erasedAt: expect.any(String) });
  const log = await shop.db.execute<{ action: string; email: string }>(
    sql`SELECT action, email FROM admin_changes WHERE subject_id = ${reference} ORDER BY id`,
  );
  expect(log.rows.map(({ action }) => action)).toEqual([
    "fulfilled",
    "tracking corrected",
    "personal data erased",
  ]);
  expect(log.rows.every(({ email }) => email.endsWith(" (API key)"))).toBe(true);
  expect((await ask("putTracking", { reference: "none" }, parcel)).status).toBe(404);
  expect((await ask("putTracking", { reference }, { carrier: "", tracking: "" })).status).toBe(422);
});

test("a product is found, and its words are changed, by the rules of the owner's form", async () => {
  const { data: list } = await ask("listProducts", { limit: 100 });
  expect(list).toMatchObject({ next: null });
  const { data: before } = await ask("getProduct", { slug: "adire-kaftan" });
  const words = { title: "Àdìrẹ Kaftan", details: "Cloth: cotton\nCare: by hand", story: "One.\n\nTwo." };
  const changed = await ask("patchProduct", { slug: "adire-kaftan" }, words);
  expect([changed.status, changed.data]).toEqual([
    200,
    { ...before, ...words, updatedAt: changed.data.updatedAt },
  ]);
  const { rows } = await shop.db.execute<{ email: string }>(
    sql`SELECT email FROM admin_changes WHERE subject_id = 'adire-kaftan' AND action = 'updated'`,
  );
  expect(rows[0]?.email).toMatch(/ \(API key\)$/);
  for (const [field, wrong] of [
    ["title", { title: "" }],
    ["details", { details: "no colon" }],
    ["", { price: "1" }],
  ] as const) {
    const { status, data } = await ask("patchProduct", { slug: "adire-kaftan" }, wrong);
    expect([status, data.field ?? ""]).toEqual([422, field]);
  }
  expect(await brokenHere()).toEqual([]);
});

test("stock is listed, set and added to, and its ledger holds", async () => {
  const { data: list } = await ask("listStock", { slug: "adire-kaftan" });
  const piece = list.data.find(({ left }: { left: number | null }) => left !== null);
  const { slug, variantId, left } = piece;
  const set = await ask("changeStock", {}, { slug, variantId, reason: "count", set: left + 3 });
  expect(set.data).toEqual({ slug, variantId, before: left, left: left + 3 });
  const name = { "Idempotency-Key": "a delivery".replace(" ", "-") };
  for (const _ of ["first", "again"]) {
    const added = await ask("changeStock", name, { slug, variantId, reason: "found", add: -2 });
    expect(added.data).toEqual({ slug, variantId, before: left + 3, left: left + 1 });
  }
  const short = await ask("changeStock", {}, { slug, variantId, reason: "damaged", add: -1_000 });
  expect([short.status, short.data.detail]).toEqual([409, expect.stringContaining("left to take off")]);
  const both = await ask("changeStock", {}, { slug, variantId, reason: "found", add: 1, set: 1 });
  expect(both.status).toBe(422);
  expect((await ask("changeStock", {}, { slug, variantId: "none", reason: "found", add: 1 })).status).toBe(
    404,
  );
  expect(await brokenHere()).toEqual([]);
});
