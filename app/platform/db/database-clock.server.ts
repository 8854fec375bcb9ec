import { readFile, writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Log } from "../logging/log.server.ts";
import type { Database } from "./client.server.ts";

/** The time that all processes share: the database's, whatever the clocks of their machines say. */
export interface DatabaseClock {
  /** The database's time; this machine's own until it has been read once. */
  now(): Date;
  /** Reads the database's time. Never fails: a database that is away leaves what was read before. */
  read(): Promise<void>;
  /** Why nothing should be deleted or expire by this time yet; null when there is no reason. */
  doubt(): string | null;
  close(): void;
}

const READ_EVERY_MS = 30_000;
/** An answer that took longer says too little about the moment. */
const MAX_ANSWER_MS = 2_000;
/** Where two clocks differ by more, one of them is wrong. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/**
 * Requests read the time and count in another order. A stored time that is ahead by more than this was stored while a
 * clock was ahead.
 */
export const LATE_MS = 60_000;
/** After a longer gap the shop may have been off, or the machine may have started with a wrong clock. */
const GAP_MS = 2 * 24 * 60 * 60_000;
/** A machine that is connected has corrected its clock by then. */
const TRUSTED_AFTER_MS = 24 * 60 * 60_000;

interface Options {
  /** Where this machine stores when the shop last ran: a wrong clock at a start shows as a gap. */
  file: string;
  log: Pick<Log, "warn" | "info">;
  /** This machine's clock. */
  local?: () => number;
  /** Milliseconds that only ever grow, however the machine's clock is set. */
  elapsed?: () => number;
}

/** Reads the database's time at the first `read`, and from then on repeatedly. */
export function openDatabaseClock(
  db: Database,
  { file, log, local = Date.now, elapsed = () => performance.now() }: Options,
): DatabaseClock {
  let latest: { time: number; at: number; offMs: number } | null = null;
  /** Since when the time has to prove steady, as `elapsed`; null when it is. */
  let leaptAt: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wasDoubted = false;

  const timeNow = (): number => (latest ? latest.time + (elapsed() - latest.at) : local());

  const readOnce = async (): Promise<void> => {
    const began = elapsed();
    const { rows } = await db.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    );
    const at = elapsed();
    const time = (rows[0]?.ms ?? Number.NaN) + (at - began) / 2;
    if (Number.isNaN(time) || at - began > MAX_ANSWER_MS) return;
    const expected = latest ? timeNow() : await lastSeen(file);
    if (expected !== null && time - expected > GAP_MS) leaptAt = at;
    latest = { time, at, offMs: local() - time };
    await writeFile(file, new Date(time).toISOString()).catch(() => undefined);
  };

  const doubt = (): string | null => {
    if (latest === null) return "the database's time has not been read yet";
    if (Math.abs(latest.offMs) > CLOCK_TOLERANCE_MS)
      return `this machine's clock and the database's differ by ${Math.round(latest.offMs / 1000)} s`;
    if (leaptAt !== null && elapsed() - leaptAt < TRUSTED_AFTER_MS)
      return "the time is days later than when the shop last ran";
    return null;
  };

  const read = async (): Promise<void> => {
    await readOnce().catch(() => undefined);
    const reason = doubt();
    if (reason !== null && !wasDoubted)
      log.warn("The time is in doubt; nothing is deleted or expires", { reason });
    if (reason === null && wasDoubted) log.info("The time is no longer in doubt");
    wasDoubted = reason !== null;
    timer ??= setInterval(read, READ_EVERY_MS).unref();
  };

  return {
    now: () => new Date(timeNow()),
    read,
    doubt,
    close: () => clearInterval(timer),
  };
}

async function lastSeen(file: string): Promise<number | null> {
  const time = Date.parse(await readFile(file, "utf8").catch(() => ""));
  return Number.isNaN(time) ? null : time;
}
