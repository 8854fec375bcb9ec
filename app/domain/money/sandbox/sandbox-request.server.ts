import { createHash, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { STRIPE_API_VERSION } from "../payments/stripe-types.ts";
import { sandboxAnswers } from "../sandbox.tables.server.ts";
import { ApiProblem, invalidRequest } from "./checked-params.ts";

/**
 * A request to `…/v1/…`. Its headers are passed whole: they contain key, version and idempotency key, as with Stripe.
 */
export interface SandboxRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** Null when it is longer than `MAX_FORM_LENGTH`. */
  body: string | null;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

export interface SandboxAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface SandboxApiOptions {
  db: Database;
  secretKey: string;
  /** The shop's addresses for shoppers, for the address of the hosted page. */
  site: Site;
  now: Date;
}

/** The name by which this shopper reaches the shop, so that the return keeps their cart; otherwise the shop's first. */
export function pageOrigin({ origin, ownOrigins }: Site, successUrl: unknown): string {
  const asked =
    typeof successUrl === "string" && URL.canParse(successUrl) ? new URL(successUrl).origin : origin;
  return ownOrigins.has(asked) ? asked : origin;
}

/**
 * Refuses a request without the key, in another version of the API, or with a body that is no form. Throws an
 * `ApiProblem`.
 */
export function checkHeaders(headers: Headers, secretKey: string): void {
  checkKey(headers.get("authorization"), secretKey);
  checkForm(headers);
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

/** Stripe reads only forms, and the sandbox speaks only one version of its API. */
function checkForm(headers: Headers): void {
  const type = headers.get("content-type");
  if (type !== null && !/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw invalidRequest(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  }
  const version = headers.get("stripe-version");
  if (version !== null && version !== STRIPE_API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox speaks ${STRIPE_API_VERSION}.`);
  }
}

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

/** The account that an API key belongs to: each key has its own here. */
export const readAccount = async ({ options }: { options: { secretKey: string } }) => ({
  id: `acct_${createHash("sha256").update(options.secretKey).digest("hex").slice(0, 16)}`,
  object: "account",
});

export type Answer = { status: number; body: Record<string, unknown> };

/**
 * Runs `work` once for a key and keeps its answer; the same request again gets that answer. As at Stripe, a second
 * request is refused with a 409 while the first is still carried out, and has to be repeated; and refusals are not
 * kept.
 */
export async function answerOnce(
  db: Database,
  request: { key: string; hash: string; now: Date },
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  return inTransaction(db, async (tx) => {
    if (!(await claim(tx, request))) return { ...(await firstAnswer(tx, request)), replayed: true };
    const answer = await work(tx);
    await tx.update(sandboxAnswers).set(answer).where(eq(sandboxAnswers.idempotencyKey, request.key));
    return { ...answer, replayed: false };
  });
}

async function claim(
  tx: Transaction,
  { key, hash, now }: { key: string; hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('sandbox-key'), hashtext(${key})) AS free`,
  );
  if (!rows[0]?.free) {
    throw new ApiProblem(
      409,
      "idempotency_error",
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: "idempotency_key_in_use" },
    );
  }
  const claimed = await tx
    .insert(sandboxAnswers)
    .values({ idempotencyKey: key, requestHash: hash, status: 0, body: {}, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: sandboxAnswers.idempotencyKey });
  return claimed.length > 0;
}

async function firstAnswer(tx: Transaction, { key, hash }: { key: string; hash: string }): Promise<Answer> {
  const [first] = await tx.select().from(sandboxAnswers).where(eq(sandboxAnswers.idempotencyKey, key));
  if (!first) throw new Error("An idempotency key is taken but has no answer");
  if (first.requestHash !== hash) {
    throw new ApiProblem(
      400,
      "idempotency_error",
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: first.status, body: first.body };
}
