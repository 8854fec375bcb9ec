import type { IncomingHttpHeaders } from "node:http";
import { type SQL, sql } from "drizzle-orm";
import { productNames } from "#app/domain/catalogue/products/product-lists.server.ts";
import { PAGES } from "#app/domain/content/public-paths.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { type StepWidth, stepFormat } from "#app/platform/db/shop-days.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { missedSearches, pageVisits } from "../visits.tables.server.ts";
import { isVisit, MAX_PATH, pageOf } from "./visit.ts";

/** The counts since the last portion was written. */
export interface Portion {
  /** When it began; all of it counts for that day. */
  since: Date;
  /** By the requested paths. */
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
  /** Writes the last counts; afterwards it writes nothing by itself any more. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 10_000;
/** The most entries of a portion, so that invented paths and words cannot fill the memory. */
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

/** The most different words of a day, in all processes together. */
export const MAX_WORDS_A_DAY = 200;

/** All further words of that day. */
export const OTHER_SEARCHES = "";

/** How long counts are kept. */
export const KEPT_MONTHS = 25;

const PRODUCT = "/products/";

/**
 * Adds a portion to the counts of its day. Only pages that exist are written: the fixed ones that `isPage` knows, and
 * those of products, which the database compares. Rows are written in one order, which prevents a deadlock between
 * processes.
 */
export async function saveVisits(
  db: Database,
  { since, visits, missed }: Portion,
  isPage: (path: string) => boolean,
): Promise<void> {
  const day = shopDay(since);
  const counts = new Map<string, number>();
  for (const [path, count] of visits) {
    const page = pageOf(path);
    if (page !== null && (page.startsWith(PRODUCT) || isPage(page)))
      counts.set(page, (counts.get(page) ?? 0) + count);
  }
  const pages = [...counts].sort(byName);
  const words = [...missed].sort(byName);
  if (pages.length + words.length === 0) return;
  await inTransaction(db, async (tx) => {
    if (pages.length > 0) {
      await tx.execute(sql`INSERT INTO ${pageVisits} (day, path, visits)
        SELECT ${day}::date, path, visits
        FROM unnest(${sql.param(pages.map(([path]) => path))}::text[], ${sql.param(pages.map(([, count]) => count))}::int[])
          WITH ORDINALITY AS seen (path, visits, place)
        WHERE path NOT LIKE ${`${PRODUCT}%`}
          OR EXISTS (SELECT FROM products WHERE slug = substr(path, ${PRODUCT.length + 1}::int))
        ORDER BY place
        ON CONFLICT (day, path) DO UPDATE SET visits = page_visits.visits + excluded.visits`);
    }
    if (words.length > 0) {
      // One process at a time, so that all of them together keep to the limit.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('missed_searches'))`);
      await tx.execute(sql`WITH known AS (SELECT words FROM ${missedSearches} WHERE day = ${day}::date),
        asked AS (
          SELECT asked.words, asked.searches, known.words IS NOT NULL AS is_known,
            row_number() OVER (PARTITION BY known.words IS NULL ORDER BY asked.words) AS place
          FROM unnest(${sql.param(words.map(([each]) => each))}::text[], ${sql.param(words.map(([, count]) => count))}::int[])
            AS asked (words, searches) LEFT JOIN known USING (words)
        )
        INSERT INTO ${missedSearches} (day, words, searches)
        SELECT ${day}::date,
          CASE WHEN is_known OR place + (SELECT count(*) FROM known) <= ${MAX_WORDS_A_DAY}::int
            THEN words ELSE ${OTHER_SEARCHES} END AS counted,
          sum(searches)
        FROM asked GROUP BY counted ORDER BY counted
        ON CONFLICT (day, words) DO UPDATE SET searches = missed_searches.searches + excluded.searches`);
    }
  });
}

const byName = ([a]: [string, number], [b]: [string, number]): number => (a < b ? -1 : 1);

/** Deletes counts that are older than 25 months: a month can then be compared with the same one of two years before. */
export async function forgetOldVisits(db: Database, now: Date): Promise<void> {
  const first = sql`${shopDay(now)}::date - make_interval(months => ${KEPT_MONTHS}::int)`;
  await db.delete(pageVisits).where(sql`day < ${first}`);
  await db.delete(missedSearches).where(sql`day < ${first}`);
}

export interface SeenPage {
  path: string;
  /** Its own name, otherwise its path. */
  name: string;
  visits: number;
}

export interface MissedSearch {
  /** Null for further words beyond the limit. */
  words: string | null;
  searches: number;
}

const MAX_WORDS = 20;

const inPeriod = (since: string | null): SQL => (since === null ? sql`true` : sql`day >= ${since}::date`);

/** The visits since a day, by steps; steps without a visit are left out. */
export async function listVisits(
  db: Database,
  _admin: Admin<"money:read">,
  { since, width }: { since: string | null; width: StepWidth },
): Promise<{ step: string; visits: number }[]> {
  const { rows } = await db.execute<{ step: string; visits: number }>(
    sql`SELECT to_char(day, ${stepFormat(width)}) AS step, sum(visits)::int AS visits
      FROM ${pageVisits} WHERE ${inPeriod(since)} GROUP BY 1`,
  );
  return rows;
}

/** The most seen pages. */
export async function listSeenPages(
  db: Database,
  _admin: Admin<"money:read">,
  { since, most }: { since: string | null; most: number },
): Promise<SeenPage[]> {
  const named = productNames(db);
  const { rows } = await db.execute<{ path: string; visits: number; title: string | null }>(
    sql`SELECT seen.path, seen.visits, ${named.name} AS title
      FROM (SELECT path, sum(visits)::int AS visits FROM ${pageVisits} WHERE ${inPeriod(since)}
        GROUP BY path ORDER BY visits DESC, path LIMIT ${most}) seen
      LEFT JOIN ${named} ON seen.path LIKE '/products/%' AND ${named.id} = substr(seen.path, length('/products/') + 1)
      ORDER BY seen.visits DESC, seen.path`,
  );
  return rows.map(({ path, visits, title }) => ({
    path,
    visits,
    name: title ?? PAGES.find((page) => page.path === path)?.label ?? path,
  }));
}

/** The words of the searches that found nothing most often; further words of busy days come last. */
export async function listMissedSearches(
  db: Database,
  _admin: Admin<"money:read">,
  since: string | null,
): Promise<MissedSearch[]> {
  const { rows } = await db.execute<{ words: string; searches: number }>(
    sql`SELECT words, sum(searches)::int AS searches FROM ${missedSearches} WHERE ${inPeriod(since)}
      GROUP BY words ORDER BY words = ${OTHER_SEARCHES} DESC, searches DESC, words LIMIT ${MAX_WORDS + 1}`,
  );
  const [first, ...rest] = rows;
  if (first?.words !== OTHER_SEARCHES) return rows.slice(0, MAX_WORDS);
  return [...rest, { words: null, searches: first.searches }];
}
