import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { STRIPE_API_VERSION } from "../stripe-api-version.ts";
import { ApiProblem, invalidRequest, resourceMissing } from "./api-problem.ts";
import { acceptDispute, answerDispute } from "./disputes.server.ts";
import { findEvent, listEvents } from "./event-log.server.ts";
import { failureFor, SLOW_MS } from "./failure-sentinels.ts";
import { FormEncodingError, type FormTree, parseForm } from "./form-encoding.ts";
import { type Answer, answerOnce } from "./idempotency.server.ts";
import { listRefunds, listSessions } from "./object-list.server.ts";
import { createRefund, findObject } from "./refunds.server.ts";
import { sessionParams } from "./session-params.ts";
import { lineItems, newId, newSession } from "./session-record.ts";
import { expireSession, findSession, insertSession, lockSession } from "./session-store.server.ts";

export interface SandboxApiOptions {
  db: Database;
  secretKey: string;
  /** Where shoppers reach the shop, for the address of the hosted page. */
  site: Site;
  now: Date;
}

type Body = Record<string, unknown>;
type Call = { id: string; params: FormTree; options: SandboxApiOptions; signal: AbortSignal };

/** Reads answer at once; writes run in a transaction, after `before`, which may take its time. */
type Endpoint = { path: RegExp } & (
  | { method: "GET"; read(call: Call): Promise<Body> }
  | { method: "POST"; before?(call: Call): Promise<void>; write(tx: Transaction, call: Call): Promise<Body> }
);

const ENDPOINTS: Endpoint[] = [
  {
    method: "POST",
    path: /^checkout\/sessions$/,
    async before({ params, signal }) {
      await failOnPurpose(params, signal);
    },
    async write(tx, { params, options: { now, site } }) {
      const record = newSession(
        sessionParams(params, now),
        now,
        (id) => `${pageOrigin(site, params.success_url)}/sandbox/stripe/pay/${id}`,
      );
      await insertSession(tx, record, now);
      return { ...record.session };
    },
  },
  {
    method: "GET",
    path: /^checkout\/sessions$/,
    read: ({ params, options }) => listSessions(options.db, params),
  },
  {
    method: "GET",
    path: /^checkout\/sessions\/([^/]+)$/,
    async read({ id, params, options }) {
      const record = await findSession(options.db, id, options.now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      const expanded = Array.isArray(params.expand) && params.expand.includes("line_items");
      return { ...record.session, ...(expanded ? { line_items: sessionLines(id, lineItems(record)) } : {}) };
    },
  },
  {
    method: "POST",
    path: /^checkout\/sessions\/([^/]+)\/expire$/,
    async write(tx, { id, options: { now } }) {
      const record = await lockSession(tx, id, now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      if (record.session.status !== "open") {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`,
        );
      }
      return { ...(await expireSession(tx, record, now)).session };
    },
  },
  {
    method: "GET",
    path: /^checkout\/sessions\/([^/]+)\/line_items$/,
    async read({ id, options }) {
      const record = await findSession(options.db, id, options.now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      return sessionLines(id, lineItems(record));
    },
  },
  {
    method: "GET",
    path: /^payment_intents\/([^/]+)$/,
    async read({ id, options }) {
      const payment = await findObject(options.db, "payment_intent", id);
      if (!payment) throw resourceMissing("payment_intent", id, "intent");
      return payment;
    },
  },
  {
    method: "POST",
    path: /^refunds$/,
    write: (tx, { params, options }) => createRefund(tx, params, options.now),
  },
  { method: "GET", path: /^refunds$/, read: ({ params, options }) => listRefunds(options.db, params) },
  {
    method: "GET",
    path: /^refunds\/([^/]+)$/,
    async read({ id, options }) {
      const refund = await findObject(options.db, "refund", id);
      if (!refund) throw resourceMissing("refund", id, "id");
      return refund;
    },
  },
  {
    method: "GET",
    path: /^disputes\/([^/]+)$/,
    async read({ id, options }) {
      const dispute = await findObject(options.db, "dispute", id);
      if (!dispute) throw resourceMissing("dispute", id, "dispute");
      return dispute;
    },
  },
  {
    method: "POST",
    path: /^disputes\/([^/]+)$/,
    write: (tx, { id, params, options }) => answerDispute(tx, id, params, options.now),
  },
  {
    method: "POST",
    path: /^disputes\/([^/]+)\/close$/,
    write: (tx, { id, options }) => acceptDispute(tx, id, options.now),
  },
  { method: "GET", path: /^events$/, read: ({ params, options }) => listEvents(options.db, params) },
  { method: "GET", path: /^events\/([^/]+)$/, read: ({ id, options }) => findEvent(options.db, id) },
];

const sessionLines = (id: string, data: Body[]): Body => ({
  object: "list",
  data,
  has_more: false,
  url: `/v1/checkout/sessions/${id}/line_items`,
});

/**
 * Answers a request to `…/v1/…` as Stripe's API would, as far as the shop uses it. Refusals come as Stripe's
 * error objects; only faults of the sandbox itself are thrown.
 */
export async function handleSandboxApi(request: Request, options: SandboxApiOptions): Promise<Response> {
  const headers = new Headers({ "request-id": newId("req"), "stripe-version": STRIPE_API_VERSION });
  const key = request.headers.get("idempotency-key");
  if (key !== null) headers.set("idempotency-key", key);
  try {
    checkKey(request.headers.get("authorization"), options.secretKey);
    const { replayed, status, body } = await answer(request, key, options);
    if (replayed) headers.set("idempotent-replayed", "true");
    return Response.json(body, { status, headers });
  } catch (error) {
    const problem =
      error instanceof FormEncodingError ? invalidRequest(error.message, { param: error.param }) : error;
    if (!(problem instanceof ApiProblem)) throw error;
    return Response.json(problem.toBody(), { status: problem.status, headers });
  }
}

async function answer(
  request: Request,
  key: string | null,
  options: SandboxApiOptions,
): Promise<Answer & { replayed: boolean }> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(pathname.indexOf("/v1/") + "/v1/".length).replace(/\/$/, "");
  const endpoint = ENDPOINTS.find((known) => known.method === request.method && known.path.test(path));
  if (!endpoint) {
    throw new ApiProblem(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${request.method}: /v1/${path}).`,
    );
  }
  const encoded = request.method === "POST" ? await request.text() : search.slice(1);
  const id = decodeURIComponent(endpoint.path.exec(path)?.[1] ?? "");
  const call: Call = { id, params: parseForm(encoded), options, signal: request.signal };

  if (endpoint.method === "GET") return { status: 200, body: await endpoint.read(call), replayed: false };
  await endpoint.before?.(call);
  const work = async (tx: Transaction): Promise<Answer> => ({
    status: 200,
    body: await endpoint.write(tx, call),
  });
  if (key === null) return { ...(await inTransaction(options.db, work)), replayed: false };
  if (key === "" || key.length > 255) {
    throw new ApiProblem(400, "idempotency_error", "Idempotency keys have 1 to 255 characters.");
  }
  const hash = createHash("sha256").update(`${path}\n${encoded}`).digest("hex");
  return answerOnce(options.db, { key, hash, now: options.now }, work);
}

/** See `failure-sentinels.ts`. */
async function failOnPurpose(params: FormTree, signal: AbortSignal): Promise<void> {
  const email = params.customer_email;
  const failure = failureFor(typeof email === "string" ? email : undefined);
  if (failure === null) return;
  // Ends early when the caller hangs up; then nobody reads the answer.
  if (failure === "slow") await sleep(SLOW_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new ApiProblem(503, "api_error", "The sandbox was asked to fail.");
}

function checkKey(authorization: string | null, secretKey: string): void {
  const given = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) {
    throw new ApiProblem(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  }
  if (!timingSafeEqual(digest(given), digest(secretKey))) {
    throw new ApiProblem(401, "invalid_request_error", "Invalid API Key provided");
  }
}

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

/** The name by which this shopper reaches the shop, so that the way back keeps their cart; else the shop's first. */
function pageOrigin({ origin, ownOrigins }: Site, successUrl: unknown): string {
  const asked =
    typeof successUrl === "string" && URL.canParse(successUrl) ? new URL(successUrl).origin : origin;
  return ownOrigins.has(asked) ? asked : origin;
}
