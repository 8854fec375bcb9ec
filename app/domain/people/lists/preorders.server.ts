import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import type { Preorders } from "./list-entry.ts";

/*
 * A pre-order is a place in the queue with a piece of a run that is still to be cut: an entry that is confirmed and
 * names that run. The first in line have it, up to half of the run's pieces of their size. Nobody pays before the run
 * is cut, so the other half is for later buyers.
 */

/** The number of a run's pieces of one size that can be pre-ordered; a single one can. */
const preorderShare = (pieces: number): number => Math.ceil(pieces / 2);

export type RunRow = typeof openedRuns.$inferSelect;

export async function findRun(db: Database | Transaction, id: string): Promise<RunRow | undefined> {
  const [run] = await db.select().from(openedRuns).where(eq(openedRuns.id, id));
  return run;
}

/** The run of a style that is still to be cut; null while there is none. */
async function findAwaited(db: Database | Transaction, slug: string): Promise<RunRow | null> {
  const [run] = await db
    .select()
    .from(openedRuns)
    .where(and(eq(openedRuns.productSlug, slug), eq(openedRuns.state, "awaited")));
  return run ?? null;
}

const isPreorderOf = (runId: string) => and(eq(listEntries.runId, runId), eq(listEntries.state, "confirmed"));

/** The number of pre-orders for each size of a run. */
export async function countPreorders(
  db: Database | Transaction,
  runId: string,
): Promise<(variantId: string) => number> {
  const rows = await db
    .select({ variantId: listEntries.variantId, count: sql<number>`count(*)::int` })
    .from(listEntries)
    .where(isPreorderOf(runId))
    .groupBy(listEntries.variantId);
  return (variantId) => rows.find((row) => row.variantId === variantId)?.count ?? 0;
}

/** The sizes and colours of a style that can be pre-ordered, each with the day by which it is cut. */
export async function findPreorders(db: Database | Transaction, slug: string): Promise<Preorders> {
  const run = await findAwaited(db, slug);
  if (!run?.readyOn) return {};
  const { readyOn } = run;
  const taken = await countPreorders(db, run.id);
  const free = run.pieces.filter(({ variantId, pieces }) => taken(variantId) < preorderShare(pieces));
  return Object.fromEntries(free.map(({ variantId }) => [variantId, readyOn]));
}

/**
 * The subject of a letter about a pre-order: another day means another letter, and so does each move of the day, even
 * back to an earlier one.
 */
export const preorderLetter = (runId: string, readyOn: Day, movedAt?: Date): string =>
  [runId, readyOn, movedAt?.toISOString()].filter(Boolean).join(" ");

/**
 * Gives the free pieces of a style's awaited run to the people who wait, the first in line first, and makes their
 * letters due. Call it whenever the queue of a size has changed. Does nothing without such a run.
 */
export async function fillRun(
  tx: Transaction,
  piece: { productSlug: string; variantId: string },
  now: Date,
): Promise<void> {
  // Locked before the run is read: when two want the last piece, the second sees that it is taken.
  await lockPieces(tx, [piece]);
  const run = await findAwaited(tx, piece.productSlug);
  const made = run?.pieces.find(({ variantId }) => variantId === piece.variantId)?.pieces ?? 0;
  if (!run?.readyOn || made === 0) return;
  const free = preorderShare(made) - (await countPreorders(tx, run.id))(piece.variantId);
  const next = await tx
    .select({ id: listEntries.id })
    .from(listEntries)
    .where(
      and(
        eq(listEntries.list, "waiting"),
        eq(listEntries.state, "confirmed"),
        eq(listEntries.productSlug, piece.productSlug),
        eq(listEntries.variantId, piece.variantId),
        // An entry with a piece of a cut run, or of this one, needs no further piece.
        sql`NOT EXISTS (SELECT FROM ${openedRuns} WHERE ${openedRuns.id} = ${listEntries.runId}
          AND (${openedRuns.id} = ${run.id} OR ${openedRuns.state} = 'cut'))`,
      ),
    )
    .orderBy(asc(listEntries.confirmedAt), asc(listEntries.id))
    .limit(Math.max(0, free))
    .for("update");
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await tx.update(listEntries).set({ runId: run.id }).where(inArray(listEntries.id, ids));
  const about = preorderLetter(run.id, run.readyOn);
  for (const entryId of ids) await queueEmail(tx, { entryId, kind: "preorder", about }, now);
  // The product's page shows whether a piece can be pre-ordered.
  await announceChange(tx, [productTag(piece.productSlug)]);
}

/** The entries with a piece of a run, for its letters. The caller locks the size of each before it changes them. */
export const listPreorders = (tx: Transaction, runId: string) =>
  tx.select({ id: listEntries.id }).from(listEntries).where(isPreorderOf(runId)).orderBy(asc(listEntries.id));

/** The people who wait, and those with a private link now, by style, colour and size. */
export const countWaitingBySize = (db: Database, _admin: Admin<"words:read">) =>
  db
    .select({
      slug: listEntries.productSlug,
      variantId: listEntries.variantId,
      waiting: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'confirmed'))::int`,
      /** The number among them with a piece of a run that is still to be cut. */
      preordered: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'confirmed' AND ${openedRuns.state} = 'awaited'))::int`,
      held: sql<number>`(count(*) FILTER (WHERE ${listEntries.state} = 'offered'))::int`,
    })
    .from(listEntries)
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(sql`${listEntries.list} = 'waiting' AND ${listEntries.state} IN ('confirmed', 'offered')`)
    .groupBy(listEntries.productSlug, listEntries.variantId);

/** The addresses of the people who wait, or have a link, by style. */
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
