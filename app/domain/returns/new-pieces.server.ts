import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Pence } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { Contract } from "./contract.ts";
import type { NewPiece } from "./exchange.ts";
import { returnPieces } from "./returns.tables.server.ts";

/** Every size and colour of these products as it is today, also those that nobody can buy now. */
export async function listNewPieces(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<NewPiece[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(inArray(products.slug, [...new Set(slugs)]), isNull(products.deletedAt)));
  const place = ({ product, variant }: (typeof rows)[number]) =>
    product.swatches.findIndex(({ id }) => id === variant.colorId);
  return rows
    .sort((one, other) => place(one) - place(other) || compareSizes(one.variant.size, other.variant.size))
    .map(({ product, variant }) => ({
      productSlug: product.slug,
      variantId: variant.id,
      title: product.title,
      colorName: product.swatches.find(({ id }) => id === variant.colorId)?.name ?? variant.colorId,
      size: variant.size,
      priceCents: variant.priceCents,
      imageUrl: variant.imageUrls[0] ?? product.primaryImageUrl,
      isThere: variant.isOffered && (variant.piecesMade === null || (variant.piecesOnHand ?? 0) > 0),
    }));
}

/** What an exchange asks for in place of a piece. */
export interface RequestedPiece {
  lineNo: number;
  pieceNo: number;
  variantId: string;
  priceCents: Pence;
}

/** What an exchange asks for, piece by piece. The nth of them is the nth line of its hold and of its order. */
export async function listWanted(db: Database | Transaction, returnId: string): Promise<RequestedPiece[]> {
  const rows = await db
    .select()
    .from(returnPieces)
    .where(and(eq(returnPieces.returnId, returnId), isNotNull(returnPieces.newVariantId)))
    .orderBy(asc(returnPieces.lineNo), asc(returnPieces.pieceNo));
  return rows.flatMap(({ lineNo, pieceNo, newVariantId, newPriceCents }) =>
    newVariantId !== null && newPriceCents !== null
      ? [{ lineNo, pieceNo, variantId: newVariantId, priceCents: newPriceCents }]
      : [],
  );
}

/** The names of what an exchange asks for: `Sample Dress, Navy, UK 14`. */
export async function namesOfWanted(
  db: Database | Transaction,
  contract: Pick<Contract, "pieces">,
  returnId: string,
): Promise<string[]> {
  const today = await listNewPieces(
    db,
    contract.pieces.map(({ productSlug }) => productSlug),
  );
  return (await listWanted(db, returnId)).map(({ lineNo, variantId }) => {
    const before = contract.pieces.find((piece) => piece.lineNo === lineNo);
    const piece = today.find(
      (each) => each.productSlug === before?.productSlug && each.variantId === variantId,
    );
    return piece
      ? describePiece(piece.title, piece.colorName, piece.size)
      : `${before?.title ?? "A piece"}, in a size that is no longer made`;
  });
}
