import { listOffered, listStocked } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listUnsentPieces } from "#app/domain/orders/bought-pieces.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import {
  formatSearched,
  narrowPieces,
  type StockList,
  type StockPiece,
  type StockPlace,
  type StockStyle,
} from "./stock-list.ts";

/** A page of the styles with every size and colour that is offered, by title; hidden styles too. */
export async function loadStock(
  db: Database,
  admin: Admin,
  place: StockPlace,
  { isCountedOnly = false } = {},
): Promise<StockList> {
  const { slugs, total, page, pages } = await listStocked(db, admin, {
    ...{ words: formatSearched(place.query), isCountedOnly },
    page: place.page,
  });
  const styles = await listStyles(db, admin, slugs);
  return {
    place: { ...place, page },
    styles: styles.flatMap((style) => {
      const shown = narrowPieces(style, place.query).filter(({ left }) => !isCountedOnly || left !== null);
      return shown.length > 0 ? [{ ...style, pieces: shown }] : [];
    }),
    total,
    pages,
  };
}

/** The styles in the order of these slugs, each with its pieces by colour and size. */
export async function listStyles(
  db: Database | Transaction,
  _admin: Admin,
  slugs: readonly string[],
): Promise<StockStyle[]> {
  if (slugs.length === 0) return [];
  const rows = await listOffered(db, slugs);
  const unsent = await listUnsentPieces(db, slugs);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return slugs.flatMap((slug): StockStyle[] => {
    const ofStyle = bySlug.get(slug) ?? [];
    const [first] = ofStyle;
    if (!first) return [];
    const placeOf = (colorId: string) => first.swatches.findIndex(({ id }) => id === colorId);
    const pieces = ofStyle
      .toSorted((a, b) => placeOf(a.colorId) - placeOf(b.colorId) || compareSizes(a.size, b.size))
      .map(
        ({ variantId, colorId, size, left, held }): StockPiece => ({
          variantId,
          color: first.swatches.find(({ id }) => id === colorId)?.name ?? colorId,
          size,
          left,
          held: held ?? 0,
          unsent: unsent.get(variantId) ?? 0,
        }),
      );
    return [{ slug, title: first.title, imageUrl: first.imageUrl, isHidden: !first.isActive, pieces }];
  });
}
