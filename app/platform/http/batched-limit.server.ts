import { sql } from "drizzle-orm";
import type { Database } from "../db/client.server.ts";
import { LATE_MS } from "../db/database-clock.server.ts";
import type { Log } from "../logging/log.server.ts";
import { rateLimits } from "./limits.tables.server.ts";

/** The number allowed at once; after that, one more per interval in milliseconds. */
export interface Limit {
  atOnce: number;
  everyMs: number;
}

/** How long this process counts alone before it tells the others. */
const TELL_MS = 1_000;
/** So many visitors in memory; more are counted in the database at once. */
const MAX_HELD = 20_000;

/** A visitor's count in this process. */
interface Held {
  /** As `lastRequest` in the database, with what is not told yet. */
  ahead: number;
  untoldMs: number;
  count: number;
}

/**
 * Limits whose counts are held in memory and told to the other processes each second, in one statement for all visitors:
 * a page costs the database no write of its own. Within that second each process admits up to the limit by itself; what
 * was admitted too much delays the visitor afterwards, in all of them. So the even pace is exact, and the number at once
 * is that of each process: for reading, never for money or signing in.
 */
export class BatchedLimit {
  readonly #held = new Map<string, Held>();
  readonly #db: Database;
  readonly #log: Log;
  readonly #limit: Limit;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, limit: Limit, log: Log) {
    this.#db = db;
    this.#limit = limit;
    this.#log = log;
  }

  /** Counts one more: 0 when it may proceed, otherwise the seconds to wait; null when the memory for counts is full. */
  admit(key: string, cost: number, now: Date): number | null {
    const { atOnce, everyMs } = this.#limit;
    const at = now.getTime();
    const furthest = at + atOnce * everyMs;
    const held = this.#held.get(key) ?? { ahead: at, untoldMs: 0, count: 0 };
    // A count that is further on was made while a clock was ahead.
    const next = Math.max(held.ahead > furthest + LATE_MS ? 0 : held.ahead, at) + cost * everyMs;
    if (next > furthest) return Math.max(1, Math.ceil((next - furthest) / 1000));
    if (!this.#held.has(key)) {
      if (this.#held.size >= MAX_HELD) return null;
      this.#held.set(key, held);
    }
    held.ahead = next;
    held.untoldMs += cost * everyMs;
    held.count += cost;
    this.#timer ??= setTimeout(() => void this.tell(now), TELL_MS).unref();
    return 0;
  }

  /** Adds what is untold to the shared counts, and takes those of the other processes over. */
  async tell(now: Date): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const at = now.getTime();
    for (const [key, { ahead, untoldMs }] of this.#held)
      if (untoldMs === 0 && ahead <= at) this.#held.delete(key);
    // In the same order everywhere, so that two processes never wait for each other.
    const untold = [...this.#held].filter(([, { untoldMs }]) => untoldMs > 0).sort(byKey);
    if (untold.length === 0) return;
    const { atOnce, everyMs } = this.#limit;
    const furthest = at + atOnce * everyMs;
    const columns = {
      keys: untold.map(([key]) => key),
      counts: untold.map(([, { count }]) => count),
      costs: untold.map(([, { untoldMs }]) => untoldMs),
    };
    for (const [, held] of untold) Object.assign(held, { untoldMs: 0, count: 0 });
    const counted = sql`CASE WHEN ${rateLimits.lastRequest} > ${furthest + LATE_MS}::bigint THEN 0 ELSE ${rateLimits.lastRequest} END`;
    try {
      const { rows: shared } = await this.#db.execute<{ key: string; lastRequest: number }>(sql`
        INSERT INTO ${rateLimits} (id, key, count, last_request)
        SELECT gen_random_uuid(), told.key, told.count, ${at}::bigint + told.cost
        FROM unnest(${sql.param(columns.keys)}::text[], ${sql.param(columns.counts)}::int[], ${sql.param(columns.costs)}::bigint[])
          AS told (key, count, cost)
        ON CONFLICT (key) DO UPDATE SET
          count = ${rateLimits.count} + excluded.count,
          -- Not so far that it looks like a count by a wrong clock.
          last_request = LEAST(
            GREATEST(${counted}, ${at}::bigint) + excluded.last_request - ${at}::bigint,
            ${furthest + LATE_MS / 2}::bigint)
        RETURNING key, last_request::float8 AS "lastRequest"`);
      for (const { key, lastRequest } of shared) {
        const held = this.#held.get(key);
        if (held) held.ahead = lastRequest + held.untoldMs;
      }
    } catch (error) {
      this.#log.warn("A visitor could not be counted", { reason: String((error as Error).cause ?? error) });
    }
  }
}

const byKey = ([a]: [string, Held], [b]: [string, Held]): number => (a < b ? -1 : 1);
