import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Span } from "#app/platform/tracing/tracer.server.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

/** A collector that only accepts traces; `isWell` false makes it refuse them. */
const received: { authorization: string | undefined; url: string; body: string }[] = [];
let isWell = true;
let collector: Server;
let shop: RunningShop;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isWell) {
      const body = Buffer.concat(chunks).toString();
      received.push({ authorization: request.headers.authorization, url: request.url ?? "", body });
    }
    response.writeHead(isWell ? 200 : 503, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  shop = await startShop({
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20token",
      OTEL_SERVICE_NAME: "test-shop",
    },
  });
});
afterAll(async () => {
  await shop.stop();
  collector.close();
});

interface Batch {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}
const spans = (): Span[] =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    ),
  );
const told = (span: Span | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value;

test("a checkout is one trace: the request, its queries, and the request to the payment provider", async () => {
  const email = "canary.in.traces@example.com";
  const began = Date.now();
  expect((await checkout(shop, payload(shop, [TOTE], { email }))).status).toBe(200);
  const isIt = (span: Span) => told(span, "url.path")?.stringValue === "/api/createCheckoutSession";
  const all = await eventually(
    async () => spans(),
    (found) => found.some(isIt),
  );
  const root = all.find(isIt);
  expect(root).toMatchObject({
    name: "POST api",
    kind: 2,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    status: { code: 0 },
  });
  expect(told(root, "http.response.status_code")).toEqual({ intValue: "200" });
  const below = all.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(below.every(({ traceId }) => traceId === root?.traceId)).toBe(true);
  const verbs = below.map((span) => told(span, "db.operation.name")?.stringValue);
  expect(verbs).toEqual(expect.arrayContaining(["SELECT", "INSERT", "COMMIT"]));
  expect(below.map(({ name }) => name)).toContain("payment provider openCheckout");
  for (const span of [root, ...below]) {
    const took = BigInt(span?.endTimeUnixNano ?? 0) - BigInt(span?.startTimeUnixNano ?? 0);
    expect(took).toBeGreaterThanOrEqual(0n);
    // The time is right to a minute, and within the test's wait.
    const inMs = (nano = "0") => Number(BigInt(nano) / 1_000_000n);
    expect(inMs(span?.startTimeUnixNano)).toBeGreaterThan(began - 60_000);
    expect(inMs(span?.endTimeUnixNano)).toBeLessThan(Date.now() + 60_000);
  }

  const words = received.map(({ body }) => body).join();
  expect(words).toContain('"service.name"');
  expect(words).toContain("test-shop");
  expect(words).not.toContain(email);
  expect(
    received.every(({ url, authorization }) => url === "/v1/traces" && authorization === "Bearer token"),
  ).toBe(true);
});

test("spans wait while the collector is away, and the shop does not", async () => {
  isWell = false;
  expect((await fetch(`${shop.origin}/api/nowhere`)).status).toBe(404);
  await eventually(
    async () => shop.output(),
    (said) => said.includes("Traces cannot be sent"),
  );
  isWell = true;
  const isIt = (span: Span) => told(span, "url.path")?.stringValue === "/api/nowhere";
  await eventually(
    async () => spans(),
    (found) => found.some(isIt),
  );
});
