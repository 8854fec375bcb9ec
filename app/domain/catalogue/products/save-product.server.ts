import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { products, variants } from "../products.tables.server.ts";
import type { MovedPieces, RefusedPieces } from "./count-pieces.ts";
import { planVariants } from "./plan-variants.server.ts";
import { choiceId, type Swatch } from "./product.ts";
import { type DescribedProduct, describeProduct, NO_LIMIT } from "./product-differences.ts";
import { PRODUCT_FIELDS, storedText, type TextName } from "./product-fields.ts";
import type { ProductDraft } from "./product-input.ts";
import { nameNow, variantKey } from "./product-input-grid.ts";
import {
  type ProductColumns,
  type ProductRow,
  regularRow,
  regularVariant,
  storedProduct,
  type VariantRow,
} from "./product-row.server.ts";
import { swatchNamed } from "./shades.ts";
import { picturesOf, spinsAfter, storedInput } from "./stored-input.server.ts";
import { writeProducts } from "./write-products.server.ts";

/** The stored product that the form was opened with, and the time of its last save then. */
export interface EditedProduct {
  slug: string;
  updatedAt: string;
}

export type SaveRefusal =
  /** The slug belongs to another product. */
  | { reason: "exists" }
  /** Another administrator saved it meanwhile. */
  | { reason: "changed" }
  /** Another administrator deleted it meanwhile. */
  | { reason: "gone" }
  /** Pieces could not be changed, because they were sold or reserved meanwhile. */
  | { reason: "pieces"; pieces: RefusedPieces[] };

/** The result of a save, and the pieces whose number changed while the form was open. */
interface Saved {
  done: "created" | "updated";
  moved: MovedPieces[];
}

/**
 * Writes a product with a variant for each size in each colour, and announces it to the pages and the audit log. An
 * existing product is written only if it was opened and not saved by anybody since. `planVariants` plans its variants.
 * Pieces change by the difference between the typed and the shown number, so a sale meanwhile is no conflict.
 */
export async function saveProduct(
  db: Database,
  admin: Admin,
  { draft, opened, now }: { draft: ProductDraft; opened: EditedProduct | null; now?: Date },
): Promise<Result<Saved, SaveRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockSlug(tx, draft.slug);
    const [row] = await tx.select().from(products).where(eq(products.slug, draft.slug)).for("update");
    const stored = row && regularRow(row);
    if (opened && !stored) return err({ reason: "gone" as const });
    if (stored && !opened) return err({ reason: "exists" as const });
    if (stored && opened && stored.updatedAt.toISOString() !== opened.updatedAt)
      return err({ reason: "changed" as const });
    return write(tx, admin, { stored: stored ?? null, draft, now });
  });
}

/** Locks a slug, taken or free, so that nobody else can make or change its product until the transaction ends. */
export const lockSlug = (tx: Transaction, slug: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product'), hashtext(${slug}))`);

async function write(
  tx: Transaction,
  admin: Admin,
  { stored, draft, now }: { stored: ProductRow | null; draft: ProductDraft; now: Date | undefined },
): Promise<Result<Saved, SaveRefusal>> {
  const { slug } = draft;
  const known = stored?.swatches ?? [];
  const swatches: Swatch[] = [];
  for (const name of draft.colors) {
    swatches.push(swatchNamed(name, [...known, ...swatches], ownValue(draft.shades, choiceId(name))));
  }
  // A removed colour keeps its cloth, in case it returns.
  const takenOut = known.filter(({ id }) => !swatches.some((swatch) => swatch.id === id));
  const named = withTakenOut(renamed(swatches, draft), takenOut);
  const rows = stored ? await lockVariants(tx, slug) : [];
  const { variants: planned, refused, moved } = planVariants({ stored, rows, draft, swatches });
  if (refused.length > 0) return err({ reason: "pieces", pieces: refused });
  const imageAlts = stored ? altsOf(stored.imageAlts, picturesOf(stored, rows), draft) : draft.imageAlts;
  const columns = { ...columnsOf(draft), spins: spinsAfter(stored?.spins ?? {}, draft, swatches) };
  const after = { ...columns, swatches: named, imageAlts, variants: planned, isInSale: false };
  await writeProducts(tx, [{ before: stored && storedProduct(stored, rows), after }], now);
  const done = stored ? "updated" : "created";
  const before = stored && describeBefore({ stored, rows, draft, named });
  await recordProduct(tx, admin, { slug, action: done, before });
  return ok({ done, moved: moved.map((each) => ({ ...each, key: keyNow(each.key, draft) })) });
}

/**
 * A product's variants at their regular prices, offered or not, locked until the transaction ends, in the order of the
 * ledger's locks.
 */
export async function lockVariants(tx: Transaction, productSlug: string): Promise<VariantRow[]> {
  const rows = await tx
    .select()
    .from(variants)
    .where(eq(variants.productSlug, productSlug))
    .orderBy(sql`${variants.id} COLLATE "C"`)
    .for("update");
  return rows.map(regularVariant);
}

/** The colours with their new names; ids stay. */
const renamed = (swatches: readonly Swatch[], { names }: ProductDraft): Swatch[] =>
  swatches.map((swatch) => ({ ...swatch, name: nameNow(names, swatch.name) }));

/** The product's colours, and the removed ones. A removed colour gives up its name if a current one has it. */
const withTakenOut = (swatches: Swatch[], takenOut: readonly Swatch[]): Swatch[] => [
  ...swatches,
  ...takenOut.map((each) =>
    swatches.some(({ name }) => choiceId(name) === choiceId(each.name))
      ? { ...each, name: `${each.name} (earlier)` }
      : each,
  ),
];

/** The key of a form's variant after the save. */
function keyNow(key: string, { names }: ProductDraft): string {
  const [color = "", size = ""] = key.split("|");
  return variantKey(nameNow(names, color), size);
}

/**
 * The former product in words. The sizes of a renamed colour have its new name, so that they can be compared with the
 * new ones; the list of colours shows the renaming.
 */
function describeBefore({
  stored,
  rows,
  draft,
  named,
}: {
  stored: ProductRow;
  rows: VariantRow[];
  draft: ProductDraft;
  named: readonly Swatch[];
}): DescribedProduct {
  const colors = stored.colors.map((name) => nameNow(draft.names, name));
  const swatches = stored.swatches.map((each) => ({
    ...each,
    name: named.find(({ id }) => id === each.id)?.name ?? each.name,
  }));
  const described = describeProduct(storedInput({ ...stored, colors, swatches }, rows));
  return { ...described, Colours: stored.colors.join(", ") || null };
}

/** Records the differences of a product from what it was in the audit log. */
async function recordProduct(
  tx: Transaction,
  admin: Admin,
  { slug, action, before }: { slug: string; action: "created" | "updated"; before: DescribedProduct | null },
): Promise<void> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug));
  if (!row) return;
  const after = storedInput(regularRow(row), await lockVariants(tx, slug));
  const changes = changedValues(before ?? {}, describeProduct(after)).filter(
    ({ from, to }) => from !== to && (before !== null || to !== NO_LIMIT),
  );
  await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action, changes });
}

/** The product's own columns from the form. */
function columnsOf(draft: ProductDraft): Omit<ProductColumns, "swatches"> {
  const { pieces: _, variants: __, variantPictures: ___, shades: ____, names, ...columns } = draft;
  const colors = draft.colors.map((name) => nameNow(names, name));
  return { ...columns, colors, primaryImageUrl: draft.imageUrls[0] ?? "" };
}

/**
 * The alternative texts from the form, and those of pictures that the form did not show: the pictures of removed
 * colours.
 */
const altsOf = (
  stored: ProductRow["imageAlts"],
  shown: readonly string[],
  draft: ProductDraft,
): ProductRow["imageAlts"] => ({
  ...Object.fromEntries(Object.entries(stored).filter(([url]) => !shown.includes(url))),
  ...draft.imageAlts,
});

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
