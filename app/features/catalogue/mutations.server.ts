import { makePieces } from "#app/features/inventory/ledger.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { choiceId } from "./admin/choice-id.ts";
import { tagsOfProducts } from "./page-tags.ts";
import type { Variant } from "./product.ts";

/** A product as it is written, without what the database gives it. */
export type NewProduct = Omit<typeof products.$inferInsert, "updatedAt">;

/** A variant as it is written: `piecesLeft` null means that it is not limited. */
export type NewVariant = Omit<Variant, "id">;

/** The SKU of one size in one colour. */
export const skuOf = (productSlug: string, { colorId, size }: Pick<Variant, "colorId" | "size">): string =>
  [productSlug, colorId, choiceId(size)].join("-");

/** Adds a product with its variants and its pieces. Throws when the slug is taken: the caller has looked. */
export async function createProduct(
  tx: Transaction,
  product: NewProduct,
  newVariants: NewVariant[],
): Promise<void> {
  await tx.insert(products).values(product);
  await addVariants(tx, product.slug, newVariants);
  await announceChange(tx, tagsOfProducts([product.slug]));
}

/** Adds variants to a product, with their pieces. */
export async function addVariants(
  tx: Transaction,
  productSlug: string,
  newVariants: NewVariant[],
): Promise<void> {
  for (const { piecesLeft, ...variant } of newVariants) {
    const id = skuOf(productSlug, variant);
    await tx.insert(variants).values({ ...variant, id, productSlug });
    if (piecesLeft !== null) await makePieces(tx, { productSlug, variantId: id, pieces: piecesLeft });
  }
}
