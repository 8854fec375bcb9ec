import { type SQL, sql } from "drizzle-orm";
import { PAGES } from "#app/domain/content/public-paths.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { OTHER_SEARCHES } from "#app/domain/people/visits/save-visits.server.ts";
import { missedSearches, pageVisits } from "#app/domain/people/visits.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { MAX_LISTED } from "./load-sales.server.ts";
import { everyStep, type Period, type Step } from "./period.ts";

export interface VisitsStep extends Step {
  visits: number;
}

export interface SeenPage {
  path: string;
  /** Its own name, otherwise its path. */
  name: string;
  visits: number;
}

export interface MissedSearch {
  /** Null for the words that were no longer told apart. */
  words: string | null;
  searches: number;
}

const MAX_WORDS = 20;

const inPeriod = ({ since }: Period): SQL => (since === null ? sql`true` : sql`day >= ${since}::date`);

/** The visits of each step. */
export async function listVisits(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
): Promise<VisitsStep[]> {
  const { rows } = await db.execute<{ step: string; visits: number }>(
    sql`SELECT to_char(day, ${period.step === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text) AS step, sum(visits)::int AS visits
      FROM ${pageVisits} WHERE ${inPeriod(period)} GROUP BY 1`,
  );
  return everyStep(period, rows, { visits: 0 });
}

/** The pages that were seen most. */
export async function listSeenPages(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
): Promise<SeenPage[]> {
  const { rows } = await db.execute<{ path: string; visits: number; title: string | null }>(
    sql`SELECT seen.path, seen.visits, products.title
      FROM (SELECT path, sum(visits)::int AS visits FROM ${pageVisits} WHERE ${inPeriod(period)}
        GROUP BY path ORDER BY visits DESC, path LIMIT ${MAX_LISTED}) seen
      LEFT JOIN products ON seen.path LIKE '/products/%' AND products.slug = substr(seen.path, length('/products/') + 1)
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
  period: Period,
): Promise<MissedSearch[]> {
  const { rows } = await db.execute<{ words: string; searches: number }>(
    sql`SELECT words, sum(searches)::int AS searches FROM ${missedSearches} WHERE ${inPeriod(period)}
      GROUP BY words ORDER BY words = ${OTHER_SEARCHES} DESC, searches DESC, words LIMIT ${MAX_WORDS + 1}`,
  );
  const [first, ...rest] = rows;
  if (first?.words !== OTHER_SEARCHES) return rows.slice(0, MAX_WORDS);
  return [...rest, { words: null, searches: first.searches }];
}
