import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../../products.tables.server.ts";
import { NO_SCHEDULE } from "../product.ts";
import { productColumns, regularRow, storedVariant } from "../product-row.server.ts";
import { lockSlug } from "../save-product.server.ts";
import { createProduct } from "../write-products.server.ts";
import { lockFreeSlug } from "./free-slug.server.ts";

const MAX_TITLE_LENGTH = 160;

/**
 * Makes a hidden product with the same words, prices, sizes, colours and pictures under a free slug, and returns that.
 * A person publishes it, so it has no schedule. Its pieces are still to be made: sizes that are counted begin with
 * none. Its SKUs, barcodes and words for search engines are those of the original alone. Null for an unknown product.
 */
export function duplicateProduct(db: Database, admin: Admin, slug: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await lockSlug(tx, slug);
    const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for("share");
    if (!row) return null;
    const rows = await tx.select().from(variants).where(eq(variants.productSlug, slug));
    const free = await lockFreeSlug(tx, slug);
    const title = `Copy of ${row.title}`.slice(0, MAX_TITLE_LENGTH).trimEnd();
    // Of removed colours nothing is copied.
    const swatches = row.swatches.filter(({ name }) => row.colors.includes(name));
    await createProduct(
      tx,
      {
        ...productColumns(regularRow(row)),
        ...NO_SCHEDULE,
        slug: free,
        title,
        searchTitle: null,
        searchDescription: null,
        swatches,
        isActive: false,
      },
      rows
        .filter(({ isOffered }) => isOffered)
        .map((each) => {
          const { id: _, isOffered: __, piecesLeft, ...variant } = storedVariant(each);
          return { ...variant, sku: null, barcode: null, piecesLeft: piecesLeft === null ? null : 0 };
        }),
    );
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: free,
      action: "created",
      changes: [{ field: "Copy of", from: null, to: slug }],
    });
    return free;
  });
}
