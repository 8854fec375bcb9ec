import {
  listDrafts,
  listWithSchedule,
  type ScheduledProduct,
} from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { earlyPath } from "#app/domain/selling/drops/drop.ts";
import { NEW_DROP } from "#app/domain/selling/drops/drop-input.ts";
import {
  type DropRow,
  earlyKeyOf,
  findDropById,
  listSlugs,
} from "#app/domain/selling/drops/load-drop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import type { DropForm, DropPiece } from "./drop-view.ts";

/** The most drafts that a form offers. */
const MAX_DRAFTS = 200;

/** The form of a drop, or of a new one when `id` is null; null for an unknown drop. */
export async function loadDropForm(
  db: Database,
  _admin: Admin<"drops:read">,
  { id, origin, secret }: { id: string | null; origin: string; secret: string },
): Promise<DropForm | null> {
  if (id === null) return { stored: null, typed: NEW_DROP, pieces: await listPieces(db, null) };
  const drop = await findDropById(db, id);
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

/** The pieces of a drop in its order, and before it opens the drafts that could be in it, the newest first. */
async function listPieces(db: Database, drop: DropRow | null): Promise<DropPiece[]> {
  const slugs = drop ? await listSlugs(db, drop.id) : [];
  const own = new Map((await listWithSchedule(db, slugs)).map((product) => [product.slug, product]));
  const drafts = drop?.openedAt ? [] : await listDrafts(db, MAX_DRAFTS);
  return [
    ...slugs.flatMap((slug) => {
      const product = own.get(slug);
      return drop && product ? [{ slug, title: product.title, state: stateOf(product, drop) }] : [];
    }),
    ...drafts.filter(({ slug }) => !own.has(slug)).map(({ slug, title }) => ({ slug, title, state: null })),
  ];
}

function stateOf(
  { isActive, deletedAt, publishAt, publishHeldBack }: ScheduledProduct,
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
