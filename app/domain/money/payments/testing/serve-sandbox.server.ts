import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { parsePayStep } from "../../sandbox/pay.server.ts";
import { answerSandboxApi } from "../../sandbox/sandbox-api.server.ts";
import type { SandboxRequest } from "../../sandbox/sandbox-request.server.ts";
import type { CheckoutOrder, PaymentGateway } from "../payment-gateway.server.ts";
import { stripeGateway } from "../stripe-gateway.server.ts";

export const SECRET_KEY = "sk_test_sandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";

export interface ServedSandbox {
  /** The base address of the API, without `/v1`. */
  base: string;
  gateway: PaymentGateway;
  /** Every received request: the method and the path. */
  requests: string[];
  close(): Promise<void>;
}

/** The sandbox over real HTTP, and the gateway with the real SDK that talks to it. */
export async function serveSandbox(
  db: Database,
  now: () => Date = () => new Date(),
  secretKey = SECRET_KEY,
  isAdaptive = false,
): Promise<ServedSandbox> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const options = {
      db,
      secretKey,
      site: { origin: "http://shop.example", ownOrigins: new Set(["http://shop.example"]) },
      now: now(),
    };
    toRequest(incoming, outgoing)
      .then((request) => answerSandboxApi(request, options))
      .then(({ body, ...init }) => send(Response.json(body, init), outgoing, now()))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/stripe`;
  const gateway = stripeGateway({
    provider: "sandbox",
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: base,
    livemode: false,
    isAdaptive,
    now,
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { base, gateway, requests, close };
}

async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<SandboxRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const hungUp = new AbortController();
  outgoing.on("close", () => hungUp.abort());
  return {
    url: new URL(`http://${incoming.headers.host}${incoming.url}`),
    method: incoming.method ?? "GET",
    headers: new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ),
    body: Buffer.concat(chunks).toString("utf8"),
    signal: hungUp.signal,
  };
}

async function send(response: Response, outgoing: ServerResponse, now: Date): Promise<void> {
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), date: now.toUTCString() });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** An order that can be paid. The tests use the real clock unless they say otherwise. */
export function sampleOrder(changes: Partial<CheckoutOrder> = {}, now = new Date()): CheckoutOrder {
  return {
    id: crypto.randomUUID(),
    reference: "BA-20261120-0751",
    email: "ada@example.com",
    lines: [
      {
        title: "Fan Print Maxi Dress",
        description: "Navy, UK 14",
        priceCents: toMoney(18_500),
        quantity: 1,
        imageUrl: "https://shop.example/dress.jpg",
      },
      {
        title: "Fan Print Tote",
        description: null,
        priceCents: toMoney(6_800),
        quantity: 2,
        imageUrl: "http://localhost/tote.jpg",
      },
    ],
    expiresAt: new Date(now.getTime() + 31 * 60_000),
    successUrl: "http://shop.example/checkout/success?oid=BA-20261120-0751&sid={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://shop.example/checkout/cancel?oid=BA-20261120-0751",
    delivery: {
      rates: [
        { id: "standard", name: "Standard delivery", amountCents: toMoney(495), businessDays: [3, 5] },
        { id: "express", name: "Express delivery", amountCents: toMoney(995), businessDays: [1, 1] },
      ],
      countries: ["GB", "IE"],
    },
    ...changes,
  };
}

/** The input of a shopper who pays with the given card. */
export function filledForm(changes: Record<string, string> = {}): ReturnType<typeof parsePayStep> {
  const fields: Record<string, string> = {
    intent: "pay",
    email: "ada@example.com",
    cardNumber: "4242 4242 4242 4242",
    expiry: "12/34",
    cvc: "123",
    name: "Ada Sample",
    address: "3 Sample Street",
    city: "Portsmouth",
    postcode: "PO1 1AA",
    country: "GB",
    phone: "",
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parsePayStep(form);
}
