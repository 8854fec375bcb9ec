import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { type OrderPieces, releasePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { hashOfSent } from "#app/domain/identity/link-token.server.ts";
import { entriesBehind } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { ENTRY_PERSON, listEntries } from "../lists.tables.server.ts";
import { holdStart } from "./list-entry.ts";
import { holdOne } from "./serve-waiting.server.ts";

/** How many pieces of a size and colour are held for the holder of these links. */
export type FindHeld = (piece: { productSlug: string; variantId: string }) => number;

/** The secrets of the private links that a browser opened, and the moment at which it uses them. */
export interface OpenedLinks {
  links: readonly string[];
  now: Date;
}

const NOTHING_HELD: FindHeld = () => 0;

/** The pieces that are held behind private links. */
export async function findHeldPieces(
  db: Database | Transaction,
  opened: OpenedLinks | undefined,
): Promise<FindHeld> {
  if (!opened || opened.links.length === 0) return NOTHING_HELD;
  const rows = await heldBehind(db, opened.links, opened.now);
  return ({ productSlug, variantId }) =>
    rows.filter((row) => row.productSlug === productSlug && row.variantId === variantId).length;
}

const heldBehind = (db: Database | Transaction, links: readonly string[], now: Date) =>
  db
    .select()
    .from(listEntries)
    .where(
      and(
        eq(listEntries.state, "offered"),
        or(isNull(listEntries.heldUntil), gt(listEntries.heldUntil, now)),
        inArray(listEntries.id, entriesBehind(db, hashesOf(links))),
      ),
    )
    .orderBy(asc(listEntries.id));

const hashesOf = (links: readonly string[]): string[] => links.flatMap((link) => hashOfSent(link) ?? []);

/**
 * Gives the pieces that are held behind private links to an order, as far as it asks for them. They are on the shelf
 * for the rest of the transaction, in which the order must reserve them. Returns its lines with the number that is owed
 * to them.
 */
export async function takeHeldPieces(
  tx: Transaction,
  { links, orderId, now }: OpenedLinks & { orderId: string },
  lines: OrderPieces[],
): Promise<OrderPieces[]> {
  if (links.length === 0) return lines;
  // The sizes first, then the entries: this order everywhere prevents a deadlock.
  await lockPieces(tx, lines);
  const held = await heldBehind(tx, links, now).for("update");
  const taken = new Set<number>();
  const given: OrderPieces[] = [];
  for (const line of lines) {
    const theirs = held
      .filter(
        ({ id, productSlug, variantId }) =>
          !taken.has(id) && productSlug === line.productSlug && variantId === line.variantId,
      )
      .slice(0, line.pieces);
    for (const { id, holdId } of theirs) {
      taken.add(id);
      if (holdId !== null) await releasePieces(tx, holdId);
      await tx
        .update(listEntries)
        .set({ ...ENTRY_PERSON.erased, state: "taken", holdId: null, orderId, endedAt: now })
        .where(eq(listEntries.id, id));
    }
    given.push({ ...line, owed: theirs.length });
  }
  return given;
}

/**
 * Holds an unpaid order's pieces again, for the time that their links had left. Call it when the order's pieces are
 * back on the shelf, in the same transaction, so that nobody takes them in between.
 */
export async function holdAgain(tx: Transaction, orderId: string): Promise<void> {
  const entries = await tx
    .select()
    .from(listEntries)
    .where(and(eq(listEntries.orderId, orderId), eq(listEntries.state, "taken")))
    .for("update");
  for (const { id, productSlug, variantId } of entries) {
    const holdId = await holdOne(tx, { productSlug, variantId });
    const held =
      holdId === null ? { state: "lapsed" as const } : { state: "offered" as const, holdId, endedAt: null };
    await tx.update(listEntries).set(held).where(eq(listEntries.id, id));
    await announceStock(tx, [{ productSlug, variantId, pieces: 1 }]);
  }
}

/** Releases pieces that are held again after their order: it is paid after all, and takes them from the shelf. */
export async function releaseFor(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
  lines: OrderPieces[],
): Promise<void> {
  await lockPieces(tx, lines);
  const entries = await tx
    .select()
    .from(listEntries)
    .where(and(eq(listEntries.orderId, orderId), eq(listEntries.state, "offered")))
    .for("update");
  for (const { id, holdId } of entries) {
    if (holdId !== null) await releasePieces(tx, holdId);
    await tx
      .update(listEntries)
      .set({ state: "taken", holdId: null, endedAt: now })
      .where(eq(listEntries.id, id));
  }
}

/**
 * Starts the hours of a held piece at the first opening of its link, if its own letter has not left yet: another
 * letter's link leads there, too. False when nothing is held behind the link.
 */
export async function beginHours(db: Database, link: string, now: Date): Promise<boolean> {
  const [entry] = await heldBehind(db, [link], now);
  if (!entry) return false;
  const heldUntil = holdStart(now, entry);
  await db
    .update(listEntries)
    .set({ heldUntil: sql`coalesce(${listEntries.heldUntil}, ${heldUntil})` })
    .where(and(eq(listEntries.id, entry.id), eq(listEntries.state, "offered")));
  return true;
}
