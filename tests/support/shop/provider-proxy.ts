import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How the connection to the payment provider fails.
 *
 * - `down`: the connection is cut before anything arrives
 * - `slow`: nothing arrives before its sender has given up
 * - `500`: a proxy in between answers for the provider
 * - `cut`: the provider has carried the request out, and its answer is lost
 * - `cut once`: the same, but only the first time that a request is made
 * - `doubled`: each request arrives twice
 * - `500 for good`: for the first order of each e-mail address the provider returns a 500, which it repeats for that
 *   key
 * - `without a page`: the session of such an order has no address
 */
export type Weather =
  | "well"
  | "down"
  | "slow"
  | "500"
  | "cut"
  | "cut once"
  | "doubled"
  | "500 for good"
  | "without a page";

export interface ProviderProxy {
  /** The value of `STRIPE_API_BASE`. */
  origin: string;
  weather: Weather;
  /**
   * The number of requests that have come and are not answered. A slow one reaches the provider after its sender has
   * given up.
   */
  readonly underWay: number;
  close(): Promise<void>;
}

/** The network between the shop and its payment provider at `target`, with faults that the test chooses. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  const seen = new Set<string>();
  const firstKeys = new Map<string, string>();
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { weather } = proxy;
    if (weather === "down") return void response.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (weather === "500") return void response.writeHead(500).end("<h1>Internal Server Error</h1>");
    if (weather === "slow") await once(response, "close");
    const isSpoilt = isFirstOrder(firstKeys, request, Buffer.concat(chunks).toString());
    if (weather === "500 for good" && isSpoilt)
      return void response
        .writeHead(500, { "idempotent-replayed": "true", "content-type": "application/json" })
        .end(JSON.stringify({ error: { type: "api_error", message: "Something went wrong." } }));
    const forward = () => passOn(target, request, Buffer.concat(chunks));
    const passed = await forward();
    const last = weather === "doubled" ? await forward() : passed;
    const name = `${request.method} ${request.url} ${request.headers["idempotency-key"]}`;
    if (weather === "cut" || (weather === "cut once" && !seen.has(name))) {
      seen.add(name);
      return void response.destroy();
    }
    const body = await last.text();
    const told = weather === "without a page" && isSpoilt ? { ...JSON.parse(body), url: null } : null;
    const headers = { "content-type": "application/json", date: last.headers.get("date") ?? "" };
    response.writeHead(last.status, headers).end(told ? JSON.stringify(told) : body);
  };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: ProviderProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    weather: "well",
    get underWay() {
      return underWay;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** Whether a new session is requested under the first key that came with this e-mail address. */
function isFirstOrder(firstKeys: Map<string, string>, { headers }: IncomingMessage, body: string): boolean {
  const email = new URLSearchParams(body).get("customer_email");
  const key = String(headers["idempotency-key"]);
  if (email === null) return false;
  if (!firstKeys.has(email)) firstKeys.set(email, key);
  return firstKeys.get(email) === key;
}

function passOn(
  target: string,
  { method = "GET", url = "", headers }: IncomingMessage,
  body: Buffer,
): Promise<Response> {
  const kept = ["authorization", "content-type", "idempotency-key", "stripe-version"];
  const sent = kept.flatMap((name) =>
    headers[name] ? [[name, String(headers[name])] as [string, string]] : [],
  );
  return fetch(`${target}${url}`, {
    method,
    headers: sent,
    body: method === "POST" ? new Uint8Array(body) : null,
  });
}
