import { createHmac } from "node:crypto";
import { and, asc, count, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { hashOfSent, newToken } from "#app/domain/identity/link-token.server.ts";
import type { EmailColumns } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { dropProducts, drops } from "../drops.tables.server.ts";
import type { DropText } from "./drop.ts";

/** A drop's page. It has the pieces once the drop is open, or for a holder of the key. */
export interface DropPageData extends DropText {
  isOpen: boolean;
  products: ProductSummary[];
}

export type DropRow = typeof drops.$inferSelect;

/** A drop by its id; undefined for an unknown one. */
export async function findDropById(db: Database | Transaction, id: string): Promise<DropRow | undefined> {
  const [drop] = isUuid(id) ? await db.select().from(drops).where(eq(drops.id, id)) : [];
  return drop;
}

/** As SQL: whether the drop of an email is still there. */
export const isDropThere = (tx: Transaction, { about }: EmailColumns): SQL =>
  exists(
    tx
      .select({ id: drops.id })
      .from(drops)
      .where(eq(sql`${drops.id}::text`, about)),
  );

/** A drop in the owner's list. */
export interface ListedDrop {
  id: string;
  name: string;
  opensAt: Date;
  isOpen: boolean;
  pieces: number;
}

/** The most drops of the owner's list. */
const MAX_LISTED = 100;

/** The drops, the next one first, then those that have opened. */
export async function listDrops(db: Database, _admin: Admin<"drops:read">): Promise<ListedDrop[]> {
  const pieces = db
    .select({ dropId: dropProducts.dropId, count: count().as("pieces") })
    .from(dropProducts)
    .groupBy(dropProducts.dropId)
    .as("pieces");
  const rows = await db
    .select({ drop: drops, pieces: pieces.count })
    .from(drops)
    .leftJoin(pieces, eq(pieces.dropId, drops.id))
    .orderBy(sql`${drops.openedAt} IS NOT NULL`, desc(drops.openedAt), asc(drops.opensAt))
    .limit(MAX_LISTED);
  return rows.map(({ drop: { id, name, opensAt, openedAt }, pieces }) => ({
    ...{ id, name, opensAt },
    isOpen: openedAt !== null,
    pieces: pieces ?? 0,
  }));
}

/** What the newest drops say, on their pages and in their emails. */
export const listDropTexts = (db: Database, _: Admin<"drops:read">) =>
  db
    .select({ id: drops.id, name: drops.name, words: drops.words, letterWords: drops.letterWords })
    .from(drops)
    .orderBy(desc(drops.opensAt))
    .limit(MAX_LISTED);

/** A text that could be a key. */
const KEY = /^[0-9a-f]{66}$/;
/** The most keys that a browser keeps. */
export const MAX_KEYS = 4;

/** The most drops in the site map. */
const MAX_SHOWN = 500;

const keys = z.array(z.string().regex(KEY)).max(MAX_KEYS);

/**
 * The page of a drop; null when there is none, and before it opens unless the owner shows it. `openDrops` opens it, not
 * the clock: a moment before, its pieces are not on the shop yet.
 */
export async function loadDrop(db: Database, slug: string): Promise<DropPageData | null> {
  const [drop] = await db.select().from(drops).where(eq(drops.slug, slug));
  const isOpen = drop !== undefined && drop.openedAt !== null;
  if (!drop || !(isOpen || drop.isAnnounced)) return null;
  const { name, words, opensAt } = drop;
  const products = isOpen ? await listProductsBySlug(db, await listSlugs(db, drop.id)) : [];
  return { slug, name, words, opensAt, isOpen, products };
}

/** The drops that shoppers can see, the newest first: those that have opened, and those that the owner announces. */
export const listShownDrops = (db: Database): Promise<{ slug: string; changedAt: Date }[]> =>
  db
    .select({ slug: drops.slug, changedAt: drops.updatedAt })
    .from(drops)
    .where(or(isNotNull(drops.openedAt), eq(drops.isAnnounced, true)))
    .orderBy(desc(drops.opensAt), asc(drops.id))
    .limit(MAX_SHOWN);

/** The drop behind a private link, with its pieces even before the moment; null for an unknown key. */
export async function loadEarlyDrop(db: Database, key: string): Promise<DropPageData | null> {
  if (!KEY.test(key)) return null;
  const [drop] = await db.select().from(drops).where(hasEarlyKey(key));
  if (!drop) return null;
  const slugs = await listSlugs(db, drop.id);
  const isOpen = drop.openedAt !== null;
  const { slug, name, words, opensAt } = drop;
  return {
    ...{ slug, name, words, opensAt, isOpen },
    products: await listProductsBySlug(db, slugs, isOpen ? [] : slugs),
  };
}

/** The key of a private link, and the moment until which it opens something. */
export interface EarlyKey {
  key: string;
  opensAt: Date;
}

/** The keys among these whose drops have not opened yet, in their order. */
export async function listEarlyKeys(db: Database, kept: unknown): Promise<EarlyKey[]> {
  const parsed = keys.safeParse(kept);
  if (!parsed.success || parsed.data.length === 0) return [];
  const rows = await db
    .select()
    .from(drops)
    .where(and(or(...parsed.data.map(hasEarlyKey)), isNull(drops.openedAt)));
  return parsed.data.flatMap((key) => {
    const drop = rows.find((row) => isEarlyKeyOf(row, key));
    return drop ? { key, opensAt: drop.opensAt } : [];
  });
}

/** The pieces that these keys open: those of drops that have not opened yet. */
export async function listEarlySlugs(db: Database, kept: unknown): Promise<string[]> {
  const parsed = keys.safeParse(kept);
  if (!parsed.success || parsed.data.length === 0) return [];
  const rows = await db
    .select({ slug: dropProducts.productSlug })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(or(...parsed.data.map(hasEarlyKey)), isNull(drops.openedAt)));
  return rows.map(({ slug }) => slug);
}

/** The slugs of a drop's pieces, in their order. */
export const listSlugs = async (db: Database, dropId: string): Promise<string[]> =>
  (
    await db
      .select({ slug: dropProducts.productSlug })
      .from(dropProducts)
      .where(eq(dropProducts.dropId, dropId))
      .orderBy(asc(dropProducts.position))
  ).map(({ slug }) => slug);

/*
 * The key of a drop's private link is made of the shop's secret, as a gift card's code is (decision 21): the owner and
 * the letters can state it until the drop opens, and the database, or a copy of it, opens nothing.
 */

type KeptKey = Pick<typeof drops.$inferSelect, "earlyKey" | "earlyKeyHash">;

/** In hexadecimal, as long as the token of any private link. */
const LENGTH = 66;

/** The stored form of a new key. */
export function newEarlyKey(secret: string): KeptKey {
  const seed = newToken().token;
  return { earlyKey: seed, earlyKeyHash: hashOfSent(keyOf(seed, secret)) };
}

/** A drop's key; null once the shop has another secret, so that only the holders of the link know it. */
export function earlyKeyOf({ earlyKey, earlyKeyHash }: KeptKey, secret: string): string | null {
  // An earlier version of the shop stored the key itself.
  if (earlyKeyHash === null) return earlyKey;
  const key = keyOf(earlyKey, secret);
  return hashOfSent(key) === earlyKeyHash ? key : null;
}

const keyOf = (seed: string, secret: string): string =>
  createHmac("sha512", secret).update(`early key of a drop: ${seed}`).digest("hex").slice(0, LENGTH);

/** The drop with this key. The stored seed is not a key. */
export const hasEarlyKey = (key: string): SQL =>
  or(
    eq(drops.earlyKeyHash, hashOfSent(key) ?? ""),
    and(isNull(drops.earlyKeyHash), eq(drops.earlyKey, key)),
  ) ?? sql`false`;

/** Whether a drop that was found has this key. */
const isEarlyKeyOf = ({ earlyKey, earlyKeyHash }: KeptKey, key: string): boolean =>
  earlyKeyHash === null ? earlyKey === key : hashOfSent(key) === earlyKeyHash;

/** The names of all drops, to select names from. */
export const dropNames = (db: Database) =>
  db
    .select({ id: sql<string>`${drops.id}::text`.as("id"), name: sql<string>`${drops.name}`.as("name") })
    .from(drops)
    .as("named");
