import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { KEY_RIGHTS } from "#app/domain/identity/rights.ts";
import routes from "#app/routes.ts";
import { addressesOf } from "#tests/support/requests/addresses.ts";
import { OPERATIONS, openApiDocument } from "./openapi.server.ts";

const document = openApiDocument("Shop", "https://shop.example");

test("the document is valid by OpenAPI's own schema", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("every address of the routes has an operation, and every operation an address", async () => {
  const addresses = addressesOf(await routes)
    .filter(({ file }) => file === "routes/api/v1/operation.ts")
    .map(({ path }) => path);
  expect(addresses.toSorted()).toEqual([...new Set(OPERATIONS.map(({ path }) => path))].toSorted());
});

test("every right of a key opens something, and every operation has a name of its own", () => {
  expect([...new Set(OPERATIONS.map(({ right }) => right))].toSorted()).toEqual(
    Object.keys(KEY_RIGHTS).toSorted(),
  );
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
});

test("the document has what the schemas check, with words for people", () => {
  expect(document).toMatchObject({
    openapi: "3.1.1",
    paths: {
      "/api/v1/orders": {
        get: {
          operationId: "listOrders",
          parameters: [
            {
              name: "limit",
              in: "query",
              schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
            },
            { name: "cursor", in: "query" },
            { name: "state", in: "query", schema: { enum: expect.arrayContaining(["paid", "fulfilled"]) } },
          ],
        },
      },
      "/api/v1/stock": {
        post: {
          parameters: [{ name: "Idempotency-Key", in: "header", required: true }],
          requestBody: {
            content: { "application/json": { schema: { additionalProperties: false } } },
          },
        },
      },
      "/api/v1/orders/{reference}/erasure": { post: { parameters: [{ name: "reference", in: "path" }, {}] } },
    },
    components: {
      schemas: {
        Money: { properties: { amount: { type: "integer", description: "In pence" } } },
        Order: { properties: { total: { description: "What was paid; null before" } } },
        Product: { properties: { title: {} } },
        Stock: { properties: { left: {} } },
        Problem: { properties: { detail: {} } },
      },
    },
  });
  expect(JSON.stringify(document)).not.toMatch(/\$defs|"pattern"/);
});
