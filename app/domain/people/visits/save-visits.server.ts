import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { missedSearches, pageVisits } from "../visits.tables.server.ts";
import type { Portion } from "./count-visits.server.ts";
import { pageOf } from "./visit.ts";

/** The words of a day that are told apart, in all processes together. */
export const MAX_WORDS_A_DAY = 200;
/** All further words of that day. */
export const OTHER_SEARCHES = "";
/** How long counts are kept. */
export const KEPT_MONTHS = 25;
const PRODUCT = "/products/";

/**
 * Adds a portion to the counts of its day. Only pages that exist are written: the fixed ones that `isPage` knows, and
 * those of products, which the database compares. Rows are written in one order, so that processes never wait for each
 * other in a circle.
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
