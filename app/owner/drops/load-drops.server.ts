import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { earlyPath } from "#app/domain/selling/drops/drop.ts";
import { NEW_DROP } from "#app/domain/selling/drops/drop-input.ts";
import { earlyKeyOf } from "#app/domain/selling/drops/load-drop.server.ts";
import { dropProducts, drops } from "#app/domain/selling/drops.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import type { DropForm, DropPiece, ListedDrop } from "./drop-view.ts";

/** The most drops of the list, and the most drafts that a form offers. */
const MAX_LISTED = 100;
const MAX_DRAFTS = 200;

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

/** The form of a drop, or of a new one where `id` is null; null for an unknown drop. */
export async function loadDropForm(
  db: Database,
  _admin: Admin<"drops:read">,
  { id, origin, secret }: { id: string | null; origin: string; secret: string },
): Promise<DropForm | null> {
  if (id === null) return { stored: null, typed: NEW_DROP, pieces: await listPieces(db, null) };
  if (!z.uuid().safeParse(id).success) return null;
  const [drop] = await db.select().from(drops).where(eq(drops.id, id));
  if (!drop) return null;
  const { slug, name, words, opensAt, isAnnounced, openedAt, updatedAt } = drop;
  const isOpen = openedAt !== null;
  const key = isOpen ? null : earlyKeyOf(drop, secret);
  const pieces = await listPieces(db, drop);
  return {
    stored: {
      ...{ id, slug, isOpen },
      earlyUrl: key && `${origin}${earlyPath(key)}`,
      updatedAt: updatedAt.toISOString(),
    },
    typed: {
      ...{ name, words, isAnnounced },
      opensAt: shopMoment(opensAt),
      pieces: pieces.filter(({ state }) => state !== null).map((piece) => piece.slug),
    },
    pieces,
  };
}

type DropRow = typeof drops.$inferSelect;

/** The pieces of a drop in its order, and before it opens the drafts that could be in it, the newest first. */
async function listPieces(db: Database, drop: DropRow | null): Promise<DropPiece[]> {
  const own = drop
    ? await db
        .select({ product: products })
        .from(dropProducts)
        .innerJoin(products, eq(products.slug, dropProducts.productSlug))
        .where(eq(dropProducts.dropId, drop.id))
        .orderBy(asc(dropProducts.position))
    : [];
  const drafts = drop?.openedAt
    ? []
    : await db
        .select({ slug: products.slug, title: products.title })
        .from(products)
        .where(and(eq(products.isActive, false), isNull(products.deletedAt)))
        .orderBy(sql`${products.createdAt} DESC NULLS FIRST`, asc(products.slug))
        .limit(MAX_DRAFTS);
  return [
    ...own.map(({ product }) => ({
      slug: product.slug,
      title: product.title,
      state: drop && stateOf(product, drop),
    })),
    ...drafts
      .filter(({ slug }) => !own.some(({ product }) => product.slug === slug))
      .map((draft) => ({ ...draft, state: null })),
  ];
}

function stateOf(
  { isActive, deletedAt, publishAt, publishHeldBack }: typeof products.$inferSelect,
  { opensAt, openedAt }: DropRow,
): string {
  if (isActive) return openedAt ? "In the shop." : "In the shop already.";
  if (deletedAt) return "Taken off the shop.";
  if (publishHeldBack) return `Held back: ${publishHeldBack}`;
  if (publishAt === null) return "A draft: it does not open with the drop.";
  return publishAt.getTime() === opensAt.getTime()
    ? "Opens with the drop."
    : `Has a moment of its own: ${formatMoment(publishAt)}.`;
}
