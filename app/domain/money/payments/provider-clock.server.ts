import { readFile, rm, writeFile } from "node:fs/promises";
import * as z from "zod";
import type { Log } from "#app/platform/logging/log.server.ts";

/** A larger difference is reported: payments fail once it is minutes. */
const TOLERANCE_MS = 30_000;
/** The most that an answer's `Date` is rounded down by. */
const A_SECOND_MS = 1_000;

/** An answer of the provider: its `Date` header, and when it was requested and arrived by this machine's clock. */
export interface DatedAnswer {
  date: string | null;
  askedAt: Date;
  answeredAt: Date;
}

/** The difference between this machine's clock and the payment provider's. */
export interface ProviderClock {
  /** Takes an answer into account. Logs when the clock is found to be wrong, and when it is right again. */
  hear(answer: DatedAnswer): Promise<void>;
  /** Deletes what was noted of a provider that the shop is no longer connected to. */
  forget(): Promise<void>;
  /** Milliseconds that this machine is ahead of the provider (behind: less than 0), or null while it is near enough. */
  offBy(): Promise<number | null>;
}

const noted = z.object({ offMs: z.number() });

/**
 * A process notes its result in `file` for the others on this machine: an owner's page may be answered by a process
 * that never asked the provider.
 */
export function openProviderClock(file: string, log: Log): ProviderClock {
  let isOff = false;
  const forget = (): Promise<void> => rm(file, { force: true }).catch(() => undefined);
  return {
    async hear(answer) {
      const offMs = clockOffBy(answer);
      if (offMs === null) return;
      const wasOff = isOff;
      isOff = Math.abs(offMs) > TOLERANCE_MS;
      const fields = { aheadSeconds: Math.round(offMs / 1000) };
      if (isOff && !wasOff) log.warn("This machine's clock is not the payment provider's", fields);
      if (!isOff && wasOff) log.info("This machine's clock agrees with the payment provider's again", fields);
      // On a full disk only the log reports it.
      await (isOff ? writeFile(file, JSON.stringify({ offMs })).catch(() => undefined) : forget());
    },

    forget,

    async offBy() {
      const text = await readFile(file, "utf8").catch(() => null);
      return text === null ? null : (noted.safeParse(jsonOf(text)).data?.offMs ?? null);
    },
  };
}

/**
 * Milliseconds that this machine is ahead of the provider: the smallest value that the answer allows, since its travel
 * time is unknown. Null for an answer without a date.
 */
export function clockOffBy({ date, askedAt, answeredAt }: DatedAnswer): number | null {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return null;
  const least = askedAt.getTime() - (theirs + A_SECOND_MS);
  const most = answeredAt.getTime() - theirs;
  return least > 0 ? least : Math.min(most, 0);
}

/** Undefined for a note that another process is writing at this moment. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
