import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { sandboxAnswers } from "#app/platform/db/schema/sandbox.ts";
import { sqlStateOf } from "#app/platform/db/sql-state.server.ts";
import { ApiProblem } from "./api-problem.ts";

export type Answer = { status: number; body: Record<string, unknown> };

/** PostgreSQL's `lock_not_available`: the wait for a lock took too long. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs `work` once for a key and keeps its answer; the same request again gets that answer. The key is claimed by
 * inserting its row: a second request at the same moment waits in the insert for the end of the first one's
 * transaction, then finds the answer, or, when the first was refused, takes its place. What was refused is not
 * kept, as at Stripe.
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
  await tx.execute(sql`SET LOCAL lock_timeout = '4s'`);
  try {
    const claimed = await tx
      .insert(sandboxAnswers)
      .values({ idempotencyKey: key, requestHash: hash, status: 0, body: {}, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: sandboxAnswers.idempotencyKey });
    return claimed.length > 0;
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new ApiProblem(
      409,
      "idempotency_error",
      `Another request with the key '${key}' is still being carried out.`,
      {
        code: "idempotency_key_in_use",
      },
    );
  }
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
