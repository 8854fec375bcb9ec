import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { type CheckoutRequest, startCheckout } from "./start-checkout.ts";

const request: CheckoutRequest = {
  items: [
    { slug: "adire-kaftan", qty: 1, size: "12", color: "Indigo", amount: toMoney(21000), currency: "gbp" },
  ],
  orderId: "BA-20261120-0945",
  email: "adaeze@example.com",
  returnUrl: "https://shop.example",
  country: "GB",
  key: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
};

let server: Server;
let origin: string;
let answer: (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void;

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    answer(incoming, outgoing, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const start = () => startCheckout(request, `${origin}/api/createCheckoutSession`);

const answerWith = (status: number, body: string | object) => {
  answer = (_incoming, outgoing) => {
    outgoing.writeHead(status);
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};

const nothingOffered = { field: null, prices: [], short: [], holding: null };

describe("starting a checkout", () => {
  test("sends items, orderId, email, returnUrl and the browser's key as JSON", async () => {
    let sent: unknown;
    answer = (incoming, outgoing, body) => {
      sent = { method: incoming.method, type: incoming.headers["content-type"], body: JSON.parse(body) };
      outgoing.end(JSON.stringify({ url: "https://pay.example/c/1", orderId: "BA-20261120-0945-2" }));
    };
    expect(await start()).toEqual({
      ok: true,
      value: { url: "https://pay.example/c/1", orderId: "BA-20261120-0945-2", renamed: [] },
    });
    expect(sent).toEqual({ method: "POST", type: "application/json", body: request });
  });

  test("returns the new names of lines, and drops unreadable ones", async () => {
    const now = { size: "12", color: "Midnight" };
    const kaftan = { slug: "adire-kaftan", size: "12", color: "Indigo" };
    answerWith(200, { url: "/pay", renamed: [{ ...kaftan, now }, { ...kaftan, now: "x" }, { now }, 7] });
    expect(await start()).toMatchObject({ ok: true, value: { renamed: [{ ...kaftan, now }] } });
  });

  test("keeps its own order id when the server returns none", async () => {
    answerWith(200, { url: "https://pay.example/c/1" });
    expect(await start()).toMatchObject({ ok: true, value: { orderId: "BA-20261120-0945" } });
  });

  test("accepts a path of the shop itself", async () => {
    answerWith(200, { url: "/sandbox/stripe/pay/cs_1" });
    expect(await start()).toMatchObject({
      ok: true,
      value: { url: "https://shop.example/sandbox/stripe/pay/cs_1" },
    });
  });

  test("reports the server's error field", async () => {
    answerWith(400, { error: "Cart is empty." });
    expect(await start()).toEqual({ ok: false, error: { message: "Cart is empty.", ...nothingOffered } });
  });

  test("reports an error field even with the status 200", async () => {
    answerWith(200, { error: "Item 1 is missing slug." });
    expect(await start()).toMatchObject({ error: { message: "Item 1 is missing slug." } });
  });

  test("reports the raw text when there is no error field", async () => {
    answerWith(502, "Bad gateway\n");
    expect(await start()).toMatchObject({ error: { message: "Bad gateway" } });
    answerWith(500, { detail: "no" });
    expect(await start()).toMatchObject({ error: { message: '{"detail":"no"}' } });
  });

  test("reports only the beginning of a long page", async () => {
    answerWith(502, "x".repeat(5000));
    expect(await start()).toMatchObject({ error: { message: "x".repeat(300) } });
  });

  test("reports the status when there is no text either", async () => {
    answerWith(503, "");
    expect(await start()).toMatchObject({ error: { message: "HTTP 503" } });
    answerWith(500, "  \n");
    expect(await start()).toMatchObject({ error: { message: "HTTP 500" } });
  });

  test.each([
    {},
    "",
    "done",
    "[]",
    "null",
    { url: "" },
    { url: 7 },
    { url: "javascript:alert(1)" },
    { url: "http://" },
  ])("reports that there is no checkout URL in %j", async (body) => {
    answerWith(200, body);
    expect(await start()).toEqual({
      ok: false,
      error: { message: "Server did not return a checkout URL", ...nothingOffered },
    });
  });

  test("reports that it could not start when the connection breaks", async () => {
    answer = (incoming) => incoming.socket.destroy();
    expect(await start()).toEqual({
      ok: false,
      error: { message: "Could not start checkout", ...nothingOffered },
    });
  });

  test("reports that it could not start when the answer is cut off", async () => {
    answer = (incoming, outgoing) => {
      outgoing.writeHead(200, { "Content-Length": "100" });
      outgoing.write('{"url"', () => incoming.socket.destroy());
    };
    expect(await start()).toMatchObject({ error: { message: "Could not start checkout" } });
  });

  test("returns the email field of an error, and no other field", async () => {
    answerWith(400, { error: "The payment page does not take this email.", field: "email" });
    expect(await start()).toMatchObject({ error: { field: "email" } });
    answerWith(400, { error: "No.", field: "constructor" });
    expect(await start()).toMatchObject({ error: { field: null } });
  });

  test("returns current prices and short lines, and drops unreadable ones", async () => {
    answerWith(409, {
      error: "A price has changed.",
      prices: [
        { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 19500 },
        { slug: "fan-print-tote", amount: 6800 },
        { slug: "adire-kaftan", amount: "19500" },
        { amount: 100 },
        null,
      ],
      unavailable: [
        { slug: "kente-kaftan", size: "10", piecesLeft: 2 },
        { slug: "kente-kaftan", piecesLeft: -1 },
        7,
      ],
      tooMany: [{ slug: "adire-tote", color: "Indigo", most: 10 }, { slug: "adire-tote" }, { most: 10 }],
    });
    expect(await start()).toEqual({
      ok: false,
      error: {
        message: "A price has changed.",
        field: null,
        holding: null,
        prices: [
          { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 19500 },
          { slug: "fan-print-tote", amount: 6800 },
        ],
        short: [
          { slug: "kente-kaftan", size: "10", most: 2 },
          { slug: "adire-tote", color: "Indigo", most: 10 },
        ],
      },
    });
  });

  test("returns the discount that still applies, and its codes", async () => {
    const discount = {
      ...{ name: "Always", takenCents: 370, isDeliveryFree: false, isByItself: true },
      condition: null,
    };
    const giftCard = { ending: "7KQ2", paysCents: 500 };
    answerWith(409, {
      error: "It is only for a first order.",
      field: "code",
      holding: { codes: ["CARD"], discount, giftCard },
    });
    expect(await start()).toMatchObject({
      error: { field: "code", holding: { codes: ["CARD"], discount, giftCard } },
    });
    answerWith(409, { error: "Your discount is no longer there now.", holding: { discount: 7 } });
    expect(await start()).toMatchObject({
      error: { holding: { codes: [], discount: null, giftCard: null } },
    });
  });
});
