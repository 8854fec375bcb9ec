import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { findPublicVariant, type Piece } from "#app/domain/catalogue/products/seen-pieces.server.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { releasePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { hashOfSent } from "#app/domain/identity/link-token.server.ts";
import { entriesBehind } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { ENTRY_PERSON, listEntries, openedRuns } from "../lists.tables.server.ts";
import { isSubscriber } from "./list-emails.server.ts";
import {
  type EntryStatus,
  type EntryView,
  type PlaceRefusal,
  placeRefusal,
  type WaitedPiece,
} from "./list-entry.ts";
import { fillRun, findPreorders } from "./preorders.server.ts";

export type EntryRow = typeof listEntries.$inferSelect;

const STANDINGS: Record<EntryRow["state"], EntryStatus> = {
  asked: "asked",
  confirmed: "confirmed",
  offered: "held",
  taken: "taken",
  lapsed: "over",
  left: "left",
};

/** The entry behind a letter's link, as its reader sees it; null for a link that has ended. Changes nothing. */
export async function findEntry(db: Database, token: string, now: Date): Promise<EntryView | null> {
  const entry = await entryOf(db, token);
  if (!entry) return null;
  const { list, state, heldUntil } = entry;
  const piece = list === "waiting" ? await findPiece(db, entry) : null;
  const standing = STANDINGS[state];
  // The minute between the end of the hours and the job that ends the turn.
  const isOver = state === "offered" && heldUntil !== null && heldUntil <= now;
  return {
    list,
    standing: isOver ? "over" : standing,
    piece,
    heldUntil: state === "offered" ? heldUntil : null,
    cutBy: state === "confirmed" ? await findCutBy(db, entry) : null,
    refusal: state === "asked" ? await findRefusal(db, entry) : null,
  };
}

/** The day by which the run of an entry's piece is cut; null without one. */
async function findCutBy(db: Database, { runId }: EntryRow): Promise<Day | null> {
  if (runId === null) return null;
  const [run] = await db
    .select({ readyOn: openedRuns.readyOn })
    .from(openedRuns)
    .where(and(eq(openedRuns.id, runId), eq(openedRuns.state, "awaited")));
  return run?.readyOn ?? null;
}

/** Why an entry gets no place in the line for its size; null when there is one, and on the newsletter's list. */
async function findRefusal(
  db: Database | Transaction,
  { id, list, email, productSlug, variantId }: EntryRow,
): Promise<PlaceRefusal | null> {
  if (list !== "waiting" || email === null) return null;
  const others = await db
    .select({ email: sql<string>`${listEntries.email}` })
    .from(listEntries)
    .where(
      and(
        eq(listEntries.list, "waiting"),
        eq(listEntries.productSlug, productSlug),
        eq(listEntries.variantId, variantId),
        inArray(listEntries.state, ["confirmed", "offered"]),
        isNotNull(listEntries.email),
        ne(listEntries.id, id),
      ),
    );
  return placeRefusal(
    email,
    others.map((other) => other.email),
  );
}

/**
 * Puts an entry on its list, by its letter's link. Repeating it changes nothing, and so does an entry that gets no
 * place in line. False for an unknown link. The clock is read under the lock of the size, so that the places are in the
 * order in which pieces of a run were given.
 */
export const confirmEntry = (db: Database, token: string, now: () => Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const entry = await entryOf(tx, token);
    if (!entry) return false;
    if (entry.list === "waiting") await lockPieces(tx, [entry]);
    if (entry.state === "asked" && (await findRefusal(tx, entry)) !== null) return true;
    const confirmedAt = now();
    await tx
      .update(listEntries)
      .set({ state: "confirmed", confirmedAt })
      .where(and(eq(listEntries.id, entry.id), eq(listEntries.state, "asked")));
    if (entry.list === "waiting") await fillRun(tx, entry, confirmedAt);
    return true;
  });

/**
 * Takes an entry off its list, and deletes its address. A piece that was held for it returns to the shelf. Repeating it
 * changes nothing. False for an unknown link.
 */
export const leaveList = (db: Database, token: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const entry = await entryOf(tx, token);
    if (!entry) return false;
    await endEntry(tx, entry, { state: "left", now });
    return true;
  });

interface Ending {
  state: "left" | "lapsed";
  now: Date;
  /** Asked again under the entry's lock. */
  isStill?: (entry: EntryRow) => boolean;
}

/** Ends an entry and deletes its address; a held piece returns to the shelf. False when it had ended before. */
export async function endEntry(
  tx: Transaction,
  { id, productSlug, variantId }: Pick<EntryRow, "id" | "productSlug" | "variantId">,
  { state, now, isStill = () => true }: Ending,
): Promise<boolean> {
  // The size first, then the entry: this order everywhere prevents a deadlock.
  await lockPieces(tx, productSlug === "" ? [] : [{ productSlug, variantId }]);
  const [entry] = await tx.select().from(listEntries).where(eq(listEntries.id, id)).for("update");
  if (!entry || entry.state === "left" || entry.state === "lapsed" || !isStill(entry)) return false;
  if (entry.holdId !== null) await announceStock(tx, await releasePieces(tx, entry.holdId));
  await tx
    .update(listEntries)
    .set({ ...ENTRY_PERSON.erased, state, endedAt: now, holdId: null, heldUntil: null })
    .where(eq(listEntries.id, id));
  if (entry.runId !== null) await fillRun(tx, { productSlug, variantId }, now);
  return true;
}

async function entryOf(db: Database | Transaction, token: string): Promise<EntryRow | null> {
  const tokenHash = hashOfSent(token);
  if (tokenHash === null) return null;
  const isBehind = inArray(listEntries.id, entriesBehind(db, [tokenHash]));
  const [found] = await db.select().from(listEntries).where(isBehind);
  return found ?? null;
}

/** A person who confirmed that they want the newsletter. */
export interface Subscriber extends Pick<EntryRow, "id" | "consent" | "askedAt" | "confirmedAt"> {
  email: string;
}

/** The confirmed entries of the newsletter in the order of their ids, after one of them, for work in portions. */
export const listSubscribers = (
  db: Database | Transaction,
  { after = 0, most }: { after?: number; most: number },
): Promise<Subscriber[]> =>
  db
    .select({
      id: listEntries.id,
      email: sql<string>`${listEntries.email}`,
      consent: listEntries.consent,
      askedAt: listEntries.askedAt,
      confirmedAt: listEntries.confirmedAt,
    })
    .from(listEntries)
    .where(and(isSubscriber, gt(listEntries.id, after)))
    .orderBy(asc(listEntries.id))
    .limit(most);

/**
 * A size and colour in words, and whether pieces of it are left; null when shoppers do not see it, unless hidden ones
 * are asked for.
 */
export async function findPiece(
  db: Database | Transaction,
  { productSlug, variantId }: Piece,
  { isHiddenToo = false } = {},
): Promise<(WaitedPiece & { isLeft: boolean }) | null> {
  const row = await findPublicVariant(db, { productSlug, variantId });
  if (!row || !(row.isSeen || isHiddenToo)) return null;
  const { title, swatches, size, colorId, priceCents, images, left } = row;
  const colorName = swatches.find(({ id }) => id === colorId)?.name ?? null;
  const words = { slug: productSlug, variantId, title, colorName, size };
  const preorderBy = (await findPreorders(db, productSlug))[variantId] ?? null;
  const isLeft = left === null || left > 0;
  return { ...words, priceCents, imageUrl: images[0] ?? row.imageUrl, preorderBy, isLeft };
}
