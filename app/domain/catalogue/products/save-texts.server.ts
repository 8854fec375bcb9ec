import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { products } from "../products.tables.server.ts";
import { describeProduct } from "./product-differences.ts";
import { PRODUCT_FIELDS, storedText, type TextName } from "./product-fields.ts";
import { regularRow, storedProduct } from "./product-row.server.ts";
import { lockSlug, lockVariants, recordProduct } from "./save-product.server.ts";
import { storedInput } from "./stored-input.server.ts";
import { writeProducts } from "./write-products.server.ts";

/** Texts of a product, as the form has them; those that are left out stay. */
export type ProductTexts = Partial<Record<TextName, string>>;

/**
 * Changes texts of a product, each by its rule in the form, and nothing else of it. The error is of the first wrong one;
 * false where there is no such product.
 */
export async function saveTexts(
  db: Database,
  admin: Admin<"products:write">,
  { slug, texts, now }: { slug: string; texts: ProductTexts; now: Date },
): Promise<Result<boolean, { field: TextName; message: string }>> {
  const parsed: [TextName, unknown][] = [];
  for (const [name, text] of Object.entries(texts) as [TextName, string][]) {
    const read = PRODUCT_FIELDS[name].rule.safeParse(text);
    if (!read.success) return err({ field: name, message: read.error.issues[0]?.message ?? "" });
    parsed.push([name, read.data]);
  }
  return inTransaction(db, async (tx) => {
    await lockSlug(tx, slug);
    const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for("update");
    if (!row) return ok(false);
    const rows = await lockVariants(tx, slug);
    const before = storedProduct(row, rows);
    let after = before;
    for (const [name, read] of parsed) after = { ...after, ...storedText(name, read, after) };
    await writeProducts(tx, [{ before, after }], now);
    const described = describeProduct(storedInput(regularRow(row), rows));
    await recordProduct(tx, admin, { slug, action: "updated", before: described });
    return ok(true);
  });
}
