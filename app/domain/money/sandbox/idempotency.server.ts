import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { sandboxAnswers } from "../sandbox.tables.server.ts";
import { ApiProblem } from "./api-problem.ts";

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
