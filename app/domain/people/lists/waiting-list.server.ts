import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import type { RunRow } from "./preorders.server.ts";

/** Who waits, and who has a private link now, by style, colour and size. */
export const countWaitingBySize = (db: Database, _admin: Admin<"words:read">) =>
  db
    .select({
      slug: listEntries.productSlug,
      variantId: listEntries.variantId,
      waiting: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'confirmed'))::int`,
      /** How many of them have a piece of a run that is still to be cut. */
      preordered: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'confirmed' AND ${openedRuns.state} = 'awaited'))::int`,
      held: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'offered'))::int`,
    })
    .from(listEntries)
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(sql`${listEntries.list} = 'waiting' AND ${listEntries.state} IN ('confirmed', 'offered')`)
    .groupBy(listEntries.productSlug, listEntries.variantId);

/** The addresses of those who wait, or have a link, by style. */
export async function listAddresses(
  db: Database,
  _admin: Admin<"words:read">,
  slugs: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ slug: listEntries.productSlug, email: sql<string>`${listEntries.email}` })
    .from(listEntries)
    .where(
      and(
        eq(listEntries.list, "waiting"),
        inArray(listEntries.productSlug, [...slugs]),
        inArray(listEntries.state, ["confirmed", "offered"]),
        isNotNull(listEntries.email),
      ),
    );
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return new Map([...bySlug].map(([slug, ofStyle]) => [slug, ofStyle.map(({ email }) => email)]));
}

/** The runs that are still to be cut, the next one first. */
export const listAwaitedRuns = (db: Database): Promise<RunRow[]> =>
  db
    .select()
    .from(openedRuns)
    .where(eq(openedRuns.state, "awaited"))
    .orderBy(asc(openedRuns.readyOn), asc(openedRuns.id));
