import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import {
  countDue,
  hiddenSizes,
  lockShelf,
  type Piece,
  servableSizes,
} from "#app/domain/catalogue/products/seen-pieces.server.ts";
import { releasePieces, reservePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import { endEntry } from "./entry.server.ts";
import { fillRun } from "./preorders.server.ts";

/** A letter that could not leave for this long no longer holds its piece. */
const HOURS_UNSENT = 72;
/** The most links at once for a size without a limit of pieces, and the most turns that end at once. */
const MAX_AT_ONCE = 100;

/**
 * Withdraws turns for pieces that are now hidden, ends turns whose hours are over, then gives the pieces on the shelf
 * to the people who wait, the first in line first. Safe to interrupt and repeat, in any number of processes: each step
 * asks again under the lock of its size.
 */
export async function serveWaiting({
  db,
  now,
}: {
  db: Database;
  now: () => Date;
}): Promise<{ lapsed: number; offered: number }> {
  for (const entry of await listHidden(db)) await inTransaction(db, (tx) => takeBack(tx, entry, now()));
  let lapsed = 0;
  for (const entry of await listOver(db, now())) {
    const isStill = ({ state, heldUntil, offeredAt }: typeof entry) =>
      state === "offered" &&
      (heldUntil === null ? (offeredAt ?? now()) <= unsentSince(now()) : heldUntil <= now());
    const end = { state: "lapsed", now: now(), isStill } as const;
    if (await inTransaction(db, (tx) => endEntry(tx, entry, end))) lapsed += 1;
  }
  let offered = 0;
  for (const piece of await listToServe(db))
    offered += await inTransaction(db, (tx) => serveSize(tx, piece, now()));
  return { lapsed, offered };
}

const unsentSince = (now: Date): Date => new Date(now.getTime() - HOURS_UNSENT * 3_600_000);

/** The entries whose piece was held for its hours, or whose letter never left. */
const listOver = (db: Database, now: Date) =>
  db
    .select()
    .from(listEntries)
    .where(
      and(
        eq(listEntries.state, "offered"),
        or(
          lte(listEntries.heldUntil, now),
          and(isNull(listEntries.heldUntil), lte(listEntries.offeredAt, unsentSince(now))),
        ),
      ),
    )
    .orderBy(asc(listEntries.id))
    .limit(MAX_AT_ONCE);

/** An entry with a turn. Without an address it has no place to return to: no letter could tell of another turn. */
const hasTurn = and(eq(listEntries.state, "offered"), isNotNull(listEntries.email));

/** The entries with a held piece that is hidden: their links lead nowhere. */
function listHidden(db: Database) {
  const size = hiddenSizes(db);
  return db
    .select({
      id: listEntries.id,
      productSlug: listEntries.productSlug,
      variantId: listEntries.variantId,
    })
    .from(listEntries)
    .innerJoin(
      size,
      and(eq(size.productSlug, listEntries.productSlug), eq(size.variantId, listEntries.variantId)),
    )
    .where(hasTurn)
    .orderBy(asc(listEntries.id))
    .limit(MAX_AT_ONCE);
}

/** Puts an entry back at its place in line, and its piece on the shelf, until the piece is shown. */
async function takeBack(tx: Transaction, { id, ...piece }: Piece & { id: number }, now: Date): Promise<void> {
  // The size first, then the entry: this order everywhere prevents a deadlock.
  const size = await lockShelf(tx, piece);
  const [entry] = await tx
    .select({ holdId: listEntries.holdId })
    .from(listEntries)
    .where(and(eq(listEntries.id, id), hasTurn))
    .for("update");
  if (!size || size.isSeen || !entry?.holdId) return;
  await announceStock(tx, await releasePieces(tx, entry.holdId));
  // The piece of a run that is still to be cut went to the next in line.
  const cutRun = sql`(SELECT ${openedRuns.id} FROM ${openedRuns}
    WHERE ${openedRuns.id} = ${listEntries.runId} AND ${openedRuns.state} = 'cut')`;
  await tx
    .update(listEntries)
    .set({ state: "confirmed", holdId: null, heldUntil: null, runId: cutRun })
    .where(eq(listEntries.id, id));
  await fillRun(tx, piece, now);
}

/**
 * The sizes with a piece on the shelf that is due to a person who waits. It is asked every second, so it steps from one
 * awaited size to the next in the index of the queue, however many people wait for each.
 */
async function listToServe(db: Database): Promise<Piece[]> {
  const size = servableSizes(db);
  const next = (
    after: SQL,
  ) => sql`(SELECT ${listEntries.productSlug}, ${listEntries.variantId} FROM ${listEntries}
    WHERE ${isInQueue} AND ${after} ORDER BY ${listEntries.productSlug}, ${listEntries.variantId} LIMIT 1)`;
  const { rows } = await db.execute<{ product_slug: string; variant_id: string }>(sql`
    WITH RECURSIVE awaited AS (
      ${next(sql`true`)} UNION ALL SELECT later.* FROM awaited, LATERAL ${next(
        sql`(${listEntries.productSlug}, ${listEntries.variantId}) > (awaited.product_slug, awaited.variant_id)`,
      )} AS later)
    SELECT awaited.product_slug, awaited.variant_id FROM awaited
    JOIN ${size} ON ${size.productSlug} = awaited.product_slug AND ${size.variantId} = awaited.variant_id`);
  return rows.map((row) => ({ productSlug: row.product_slug, variantId: row.variant_id }));
}

/** The people who wait, in the terms of the queue's index. */
const isInQueue = sql`${listEntries.list} = 'waiting' AND ${listEntries.state} = 'confirmed'`;

/**
 * Holds the due pieces on the shelf for the first in line, unless the size is hidden: first for those with a piece of a
 * cut run, then for the others. Returns how many got one.
 */
export async function serveSize(tx: Transaction, piece: Piece, now: Date): Promise<number> {
  // Locked before the queue is read: a second process sees what the first gave.
  const shelf = await lockShelf(tx, piece);
  if (!shelf?.isSeen || shelf.onHand === 0) return 0;
  const most = shelf.made === null ? MAX_AT_ONCE : Math.min(shelf.onHand ?? 0, await countDue(tx, piece));
  if (most === 0) return 0;
  const ofRun = await listFirst(tx, piece, { which: inArray(listEntries.runId, cutRuns(tx, piece)), most });
  const isOther = notInArray(listEntries.id, ofRun);
  const queue = [...ofRun, ...(await listFirst(tx, piece, { which: isOther, most: most - ofRun.length }))];
  for (const id of queue) {
    const holdId = await holdOne(tx, piece);
    if (holdId === null) throw new Error("A piece on the shelf could not be held");
    await tx
      .update(listEntries)
      .set({ state: "offered", holdId, offeredAt: now, heldUntil: null })
      .where(eq(listEntries.id, id));
    await queueEmail(tx, { entryId: id, kind: "offer", about: holdId }, now);
  }
  if (queue.length > 0) {
    await announceStock(tx, [{ ...piece, pieces: queue.length }]);
    // An entry with a piece now needs none of the run.
    await fillRun(tx, piece, now);
  }
  return queue.length;
}

/** The runs of a style that are cut. */
const cutRuns = (tx: Transaction, { productSlug }: Piece) =>
  tx
    .select({ id: openedRuns.id })
    .from(openedRuns)
    .where(and(eq(openedRuns.productSlug, productSlug), eq(openedRuns.state, "cut")));

/** The first in line for a size among some of the waiting entries, locked. */
async function listFirst(
  tx: Transaction,
  { productSlug, variantId }: Piece,
  { which, most }: { which: SQL; most: number },
): Promise<number[]> {
  const isOfSize = and(eq(listEntries.productSlug, productSlug), eq(listEntries.variantId, variantId));
  const rows = await tx
    .select({ id: listEntries.id })
    .from(listEntries)
    .where(and(isInQueue, isOfSize, which))
    .orderBy(asc(listEntries.confirmedAt), asc(listEntries.id))
    .limit(most)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Sets one piece aside for an entry with a turn. Returns the ledger's id of the hold; null when none is left. */
export async function holdOne(tx: Transaction, { productSlug, variantId }: Piece): Promise<string | null> {
  const holdId = randomUUID();
  const short = await reservePieces(tx, holdId, [{ productSlug, variantId, lineNo: 1, pieces: 1, owed: 1 }]);
  return short.length === 0 ? holdId : null;
}
