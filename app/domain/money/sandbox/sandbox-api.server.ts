import { createHash } from "node:crypto";
import { z } from "zod";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { STRIPE_API_VERSION } from "../payments/stripe-types.ts";
import { ApiProblem, checkedParams, expand, invalidRequest, resourceMissing } from "./checked-params.ts";
import { findEvent, listEvents } from "./deliver-events.server.ts";
import { acceptDispute, answerDispute } from "./disputes.server.ts";
import { FormEncodingError, type FormTree, parseForm } from "./form-encoding.ts";
import { listConfigurations } from "./method-configurations.server.ts";
import { emailOf, failOnPurpose, listLines, newSession } from "./new-session.ts";
import { listMovements, listRefundObjects, listSessions } from "./object-list.server.ts";
import { createRefund, findObject } from "./refunds.server.ts";
import type { SessionRecord } from "./sandbox-objects.ts";
import {
  type Answer,
  answerOnce,
  checkHeaders,
  pageOrigin,
  readAccount,
  type SandboxAnswer,
  type SandboxApiOptions,
  type SandboxRequest,
} from "./sandbox-request.server.ts";
import { sessionParams } from "./session-params.ts";
import { newId } from "./session-record.ts";
import { expireSession, findSandboxSession, insertSession, lockSession } from "./session-store.server.ts";
import { answerLate } from "./test-cards.ts";

type Body = Record<string, unknown>;
type Call = { id: string; params: FormTree; options: SandboxApiOptions; signal: AbortSignal };

/**
 * Reads answer at once; writes run in a transaction, after `before`, which may take its time. An endpoint that accepts
 * only `expand` names the fields that can be expanded.
 */
type Endpoint = { path: RegExp; expands?: string[] } & (
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
      await answerLate(emailOf(params));
      const record = newSession(
        sessionParams(params, now),
        now,
        (id) => `${pageOrigin(site, params.success_url)}/sandbox/stripe/pay/${id}`,
      );
      await insertSession(tx, record, now);
      return sessionBody(record, params);
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
    expands: ["line_items"],
    async read({ id, params, options }) {
      const record = await findSandboxSession(options.db, id, options.now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      return sessionBody(record, params);
    },
  },
  {
    method: "POST",
    path: /^checkout\/sessions\/([^/]+)\/expire$/,
    expands: ["line_items"],
    async write(tx, { id, params, options: { now } }) {
      const record = await lockSession(tx, id, now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      if (record.session.status !== "open") {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`,
        );
      }
      return sessionBody(await expireSession(tx, record, now), params);
    },
  },
  {
    method: "GET",
    path: /^checkout\/sessions\/([^/]+)\/line_items$/,
    async read({ id, params, options }) {
      const record = await findSandboxSession(options.db, id, options.now);
      if (!record) throw resourceMissing("checkout.session", id, "id");
      return { ...listLines(record, params) };
    },
  },
  {
    method: "GET",
    path: /^payment_intents\/([^/]+)$/,
    expands: [],
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
  { method: "GET", path: /^refunds$/, read: ({ params, options }) => listRefundObjects(options.db, params) },
  {
    method: "GET",
    path: /^refunds\/([^/]+)$/,
    expands: [],
    async read({ id, options }) {
      const refund = await findObject(options.db, "refund", id);
      if (!refund) throw resourceMissing("refund", id, "id");
      return refund;
    },
  },
  {
    method: "GET",
    path: /^balance_transactions$/,
    read: ({ params, options }) => listMovements(options.db, params),
  },
  {
    method: "GET",
    path: /^disputes\/([^/]+)$/,
    expands: [],
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
    expands: [],
    write: (tx, { id, options }) => acceptDispute(tx, id, options.now),
  },
  {
    method: "GET",
    path: /^payment_method_configurations$/,
    read: ({ params, options }) => listConfigurations(options, params),
  },
  { method: "GET", path: /^account$/, expands: [], read: readAccount },
  { method: "GET", path: /^events$/, read: ({ params, options }) => listEvents(options.db, params) },
  {
    method: "GET",
    path: /^events\/([^/]+)$/,
    expands: [],
    read: ({ id, options }) => findEvent(options.db, id),
  },
];

/** The session, with its first lines when the request asks for them. */
function sessionBody(record: SessionRecord, { expand }: FormTree): Body {
  const isExpanded = Array.isArray(expand) && expand.includes("line_items");
  return { ...record.session, ...(isExpanded ? { line_items: listLines(record) } : {}) };
}

/**
 * Answers a request to `…/v1/…` as Stripe's API would, as far as the shop uses it. Refusals are returned as Stripe's
 * error objects; only faults of the sandbox itself are thrown.
 */
export async function answerSandboxApi(
  request: SandboxRequest,
  options: SandboxApiOptions,
): Promise<SandboxAnswer> {
  const headers = new Headers({ "request-id": newId("req"), "stripe-version": STRIPE_API_VERSION });
  const key = request.headers.get("idempotency-key");
  if (key !== null) headers.set("idempotency-key", key);
  try {
    checkHeaders(request.headers, options.secretKey);
    const { replayed, status, body } = await answer(request, key, options);
    if (replayed) headers.set("idempotent-replayed", "true");
    return { status, headers, body };
  } catch (error) {
    const problem =
      error instanceof FormEncodingError ? invalidRequest(error.message, { param: error.param }) : error;
    if (!(problem instanceof ApiProblem)) throw error;
    return { status: problem.status, headers, body: problem.toBody() };
  }
}

async function answer(
  request: SandboxRequest,
  key: string | null,
  options: SandboxApiOptions,
): Promise<Answer & { replayed: boolean }> {
  const { pathname, search } = request.url;
  const path = pathname.slice(pathname.indexOf("/v1/") + "/v1/".length).replace(/\/$/, "");
  const endpoint = ENDPOINTS.find((known) => known.method === request.method && known.path.test(path));
  if (!endpoint) {
    throw new ApiProblem(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${request.method}: /v1/${path}).`,
    );
  }
  const encoded = request.method === "POST" ? request.body : search.slice(1);
  if (encoded === null) throw new ApiProblem(413, "invalid_request_error", "The request is too long.");
  const id = decodeURIComponent(endpoint.path.exec(path)?.[1] ?? "");
  const call: Call = { id, params: parseForm(encoded), options, signal: request.signal };
  const checkExpand = (): void => {
    if (endpoint.expands) checkedParams(z.strictObject({ expand: expand(...endpoint.expands) }), call.params);
  };

  if (endpoint.method === "GET") {
    checkExpand();
    return { status: 200, body: await endpoint.read(call), replayed: false };
  }
  await endpoint.before?.(call);
  const work = async (tx: Transaction): Promise<Answer> => {
    checkExpand();
    return { status: 200, body: await endpoint.write(tx, call) };
  };
  if (key === null) return { ...(await inTransaction(options.db, work)), replayed: false };
  if (key === "" || key.length > 255) {
    throw new ApiProblem(400, "idempotency_error", "Idempotency keys have 1 to 255 characters.");
  }
  const hash = createHash("sha256").update(`${path}\n${encoded}`).digest("hex");
  return answerOnce(options.db, { key, hash, now: options.now }, work);
}
