import * as z from "zod";
import { PROBLEM_TYPE } from "#app/platform/http/problem.server.ts";
import { NAMED, type Operation, takesBody } from "./operation.server.ts";
import { ORDERS_OPERATIONS } from "./orders.server.ts";
import { PRODUCTS_OPERATIONS } from "./products.server.ts";
import { STOCK_OPERATIONS } from "./stock.server.ts";

/** Every operation of the API. */
export const OPERATIONS: readonly Operation[] = [
  ...ORDERS_OPERATIONS,
  ...PRODUCTS_OPERATIONS,
  ...STOCK_OPERATIONS,
];

const PROBLEM = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("A sentence, and what to do"),
    field: z.string().optional().describe("The field of the request that it is about"),
  })
  .register(NAMED, { id: "Problem" });

const REFUSALS: Record<number, string> = {
  400: "The query, a header or the JSON is wrong",
  401: "The key is missing, wrong or revoked",
  403: "The key does not have the right",
  404: "It is not there",
  409: "It does not fit the state of the shop",
  413: "The body is too large",
  422: "A field of the body is wrong, or the Idempotency-Key had another request",
  429: "Too many requests; Retry-After has the seconds to wait",
};
/** Those that only a request with a body, or a write, is answered. */
const OF_WRITES = [409, 413, 422];

type Json = Record<string, unknown>;

/** The descriptions stand in the library's own register; a format says what its pattern does. */
const override: z.core.ToJSONSchemaParams["override"] = ({ zodSchema, jsonSchema }) => {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description) jsonSchema.description = description;
  if (jsonSchema.format) delete jsonSchema.pattern;
};

/** The OpenAPI document of the API, made of the schemas that check its requests. */
export function openApiDocument(title: string, origin: string): Json {
  const schemas: Json = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
    const { $schema: _, $defs = {}, ...made } = z.toJSONSchema(schema, { io, metadata: NAMED, override });
    const { defs, own } = JSON.parse(
      JSON.stringify({ defs: $defs, own: made }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { defs: Json; own: Json };
    Object.assign(schemas, defs);
    return own;
  };
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, schemaOf) };
  }
  // Which names it: only the responses refer to it.
  schemaOf(PROBLEM, "output");
  return {
    openapi: "3.1.1",
    info: { title: `${title}: API for programs`, version: "1" },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Made at Settings: API" } },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refused${status}`,
          { description, content: { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } } },
        ]),
      ),
    },
  };
}

function describe(operation: Operation, schemaOf: (schema: z.ZodType, io: "input" | "output") => Json): Json {
  const { id, method, path, right, summary, query, body, output } = operation;
  const isWrite = method !== "GET";
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));
  const inQuery = Object.entries(query.shape).map(([name, schema]) => ({
    ...{ name, in: "query", schema: schemaOf(schema as z.ZodType, "input") },
  }));
  const name = { type: "string", minLength: 1, maxLength: 200 };
  const inHeader = isWrite ? [{ name: "Idempotency-Key", in: "header", required: true, schema: name }] : [];
  const refusals = Object.keys(REFUSALS).filter((status) => isWrite || !OF_WRITES.includes(Number(status)));
  return {
    operationId: id,
    summary,
    description: `Takes a key with the right ${right}.`,
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(takesBody(operation) && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: schemaOf(output, "output") } },
      },
      ...Object.fromEntries(
        refusals.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}
