import type { IncomingHttpHeaders } from "node:http";
import type { Log } from "#app/platform/logging/log.server.ts";
import { isVisit, MAX_PATH } from "./visit.ts";

/** What was counted since the last portion was written. */
export interface Portion {
  /** When it began; all of it counts for that day. */
  since: Date;
  /** By paths as they were asked for. */
  visits: ReadonlyMap<string, number>;
  /** By words. */
  missed: ReadonlyMap<string, number>;
}

export interface VisitCounter {
  /** Counts a page that was sent, if a person asked for it. `path` may have a query. */
  see(headers: IncomingHttpHeaders, path: string): void;
  /** Counts a page that a browser showed without asking for it as a document. */
  seeInside(headers: IncomingHttpHeaders, path: string): void;
  /** Counts a search that found nothing. */
  miss(headers: IncomingHttpHeaders, words: string): void;
  /** Writes what was counted; afterwards nothing is written by itself any more. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 10_000;
/** More of a portion are not counted, so that invented paths and words cannot fill the memory. */
const MAX_PATHS = 2_000;
const MAX_MISSED = 200;

interface Options {
  write: (portion: Portion) => Promise<void>;
  /** Whether a request's cookies name somebody who is signed in: the owner's own visits are not counted. */
  isSignedIn: (cookies: string) => boolean;
  now: () => Date;
  log: Log;
}

/**
 * Counts visits in memory and writes them in portions. A request costs one look at its headers and one addition. A
 * portion that cannot be written is added to the next one; a killed process loses its last seconds.
 */
export function countVisits({ write, isSignedIn, now, log }: Options): VisitCounter {
  let visits = new Map<string, number>();
  let missed = new Map<string, number>();
  let since = now();
  let writing = Promise.resolve();

  const flush = async (): Promise<void> => {
    if (visits.size + missed.size === 0) {
      since = now();
      return;
    }
    const portion = { since, visits, missed };
    visits = new Map();
    missed = new Map();
    since = now();
    try {
      await write(portion);
    } catch (error) {
      log.warn("Visits could not be counted yet", { reason: String((error as Error).cause ?? error) });
      since = portion.since;
      for (const [path, count] of portion.visits) add(visits, path, { count, max: MAX_PATHS });
      for (const [words, count] of portion.missed) add(missed, words, { count, max: MAX_MISSED });
    }
  };
  const flushInTurn = (): Promise<void> => {
    writing = writing.then(flush);
    return writing;
  };
  const timer = setInterval(() => void flushInTurn(), WRITE_EVERY_MS);
  timer.unref();

  const isNobody = ({ cookie }: IncomingHttpHeaders): boolean => cookie === undefined || !isSignedIn(cookie);
  const addPath = (path: string): void => {
    if (path.length <= MAX_PATH) add(visits, path, { count: 1, max: MAX_PATHS });
  };
  return {
    see(headers, path) {
      if (isVisit(headers, "document") && isNobody(headers)) addPath(withoutQuery(path));
    },
    seeInside(headers, path) {
      if (isVisit(headers, "empty") && isNobody(headers)) addPath(path);
    },
    miss(headers, words) {
      const isPerson = isVisit(headers, "document") || isVisit(headers, "empty");
      if (isPerson && isNobody(headers)) add(missed, words, { count: 1, max: MAX_MISSED });
    },
    async close() {
      clearInterval(timer);
      await flushInTurn();
    },
  };
}

function add(counts: Map<string, number>, key: string, { count, max }: { count: number; max: number }): void {
  const before = counts.get(key);
  if (before !== undefined || counts.size < max) counts.set(key, (before ?? 0) + count);
}

function withoutQuery(path: string): string {
  const mark = path.indexOf("?");
  return mark === -1 ? path : path.slice(0, mark);
}
