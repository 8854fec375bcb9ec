import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { apiAnswers } from "../identity.tables.server.ts";

/** What a program is answered: a status, and a value for its JSON. */
export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** A write by a key: its own name for it, and all that it asks for. */
export interface NamedRequest {
  keyId: string;
  idempotencyKey: string;
  asked: unknown;
}

const DAY_MS = 86_400_000;
/** A request that takes longer was broken off: its process has ended. */
const BROKEN_OFF_MS = 60_000;

/**
 * Answers a write once: sent again under its name within a day it gets the same answer, and nothing is written. One that
 * asks for something else under the name is told so, and one whose first sending is under way. Nothing is kept of a
 * write that fails by a bug or a broken connection.
 */
export async function answerIdempotently(
  db: Database,
  { keyId, idempotencyKey, asked }: NamedRequest,
  now: Date,
  write: () => Promise<ApiAnswer>,
): Promise<ApiAnswer | "under way" | "another request"> {
  const requestHash = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const named = and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey));
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isOver = lt(apiAnswers.at, ago(DAY_MS));
  const isBrokenOff = sql`${apiAnswers.status} IS NULL AND ${lt(apiAnswers.at, ago(BROKEN_OFF_MS))}
    AND ${eq(apiAnswers.requestHash, requestHash)}`;
  const begun = { requestHash, status: null, body: null, at: now };
  const claimed = await db
    .insert(apiAnswers)
    .values({ keyId, idempotencyKey, ...begun })
    .onConflictDoUpdate({
      target: [apiAnswers.keyId, apiAnswers.idempotencyKey],
      set: begun,
      setWhere: sql`${isOver} OR (${isBrokenOff})`,
    })
    .returning({ keyId: apiAnswers.keyId });
  if (claimed.length === 0) {
    const [known] = await db.select().from(apiAnswers).where(named);
    if (known && known.requestHash !== requestHash) return "another request";
    if (!known || known.status === null || known.body === null) return "under way";
    return { status: known.status, body: JSON.parse(known.body) };
  }
  const answer = await write().catch(async (error) => {
    await db.delete(apiAnswers).where(named);
    throw error;
  });
  await db
    .update(apiAnswers)
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where(named);
  return answer;
}

/** Deletes answers that are more than a day old. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(apiAnswers).where(lt(apiAnswers.at, new Date(now.getTime() - DAY_MS)));
}
