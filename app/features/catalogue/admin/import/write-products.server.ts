/**
 * The one place where an import writes products. Rows are locked by the caller (`lockWholeProducts`); a hundred
 * products take a dozen statements, not a thousand.
 */
import { getTableColumns, sql } from "drizzle-orm";
import { makePieces, type Pieces } from "#app/features/inventory/ledger.server.ts";
import { adjustManyPieces, makeManyPieces } from "#app/features/inventory/stock-many.server.ts";
import { type Changer, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { skuOf } from "../../mutations.server.ts";
import { tagsOfProducts } from "../../page-tags.ts";
import type { Plan } from "../csv/plan.ts";
import type { WholeProduct, WholeVariant } from "../csv/whole-product.ts";

/** Changes of one product that the audit log keeps. */
const MOST_RECORDED = 20;

/** Writes what is planned, all of it or nothing, tells the pages once, and says so in the audit log. */
export async function writeProducts(
  tx: Transaction,
  changer: Changer,
  plans: readonly Plan[],
  now: Date,
): Promise<void> {
  const writes = plans.flatMap(({ write }) => write ?? []);
  if (writes.length === 0) return;
  await upsertProducts(
    tx,
    writes.map(({ after }) => after),
    now,
  );
  const changed = writes.flatMap(({ before, after }) => changedVariants(before, after));
  await upsertVariants(tx, changed);
  await moveStock(tx, changed);
  await recordChanges(
    tx,
    changer,
    plans.map(({ slug, kind, changes }) => ({
      subjectKind: "product",
      subjectId: slug,
      action: kind,
      changes: kind === "created" ? [] : changes.slice(0, MOST_RECORDED),
    })),
  );
  await announceChange(tx, tagsOfProducts(writes.map(({ after }) => after.slug)));
}

async function upsertProducts(tx: Transaction, wanted: readonly WholeProduct[], now: Date): Promise<void> {
  const rows = wanted.map(({ variants: _, ...product }) => ({ ...product, createdAt: now, updatedAt: now }));
  const { slug: _, createdAt: __, ...columns } = getTableColumns(products);
  const written = Object.keys(rows[0] ?? {}).filter((name) =>
    Object.hasOwn(columns, name),
  ) as (keyof typeof columns)[];
  const fromRow = written.map((name) => [name, excluded(columns[name].name)] as const);
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.slug,
      set: {
        ...Object.fromEntries(fromRow),
        // A product that is shown again is no longer deleted.
        deletedAt: sql`CASE WHEN ${excluded("is_active")} THEN NULL ELSE ${products.deletedAt} END`,
      },
    });
}

const excluded = (column: string) => sql`excluded.${sql.identifier(column)}`;

/** A variant that is new, or not as it was. */
interface ChangedVariant {
  productSlug: string;
  before: WholeVariant | null;
  after: WholeVariant;
}

function changedVariants(before: WholeProduct | null, after: WholeProduct): ChangedVariant[] {
  const stored = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return after.variants.flatMap((variant) => {
    const old = stored.get(variant.id) ?? null;
    if (old && JSON.stringify(old) === JSON.stringify(variant)) return [];
    const id = old ? variant.id : skuOf(after.slug, variant);
    return [{ productSlug: after.slug, before: old, after: { ...variant, id } }];
  });
}

/** As one value: thousands of parameters take longer than the rows. Their pieces are the ledger's affair. */
async function upsertVariants(tx: Transaction, changed: readonly ChangedVariant[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ productSlug, after: { pieces: _, ...variant } }) => ({
    ...variant,
    productSlug,
  }));
  await tx.execute(sql`
    INSERT INTO ${variants} (product_slug, id, size, color_id, price_cents, image_urls, is_offered)
    SELECT "productSlug", id, size, "colorId", "priceCents", "imageUrls", "isOffered"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS wanted("productSlug" text, id text, size text,
      "colorId" text, "priceCents" int, "imageUrls" text[], "isOffered" boolean)
    ON CONFLICT (product_slug, id) DO UPDATE SET price_cents = excluded.price_cents,
      image_urls = excluded.image_urls, is_offered = excluded.is_offered`);
}

/** Pieces by the ledger: the difference to what is on the shelf now, since the rows are locked. */
async function moveStock(tx: Transaction, changed: readonly ChangedVariant[]): Promise<void> {
  const made: Pieces[] = [];
  const adjusted: Pieces[] = [];
  for (const { productSlug, before, after } of changed) {
    const { id: variantId, pieces } = after;
    if (pieces === null || pieces === before?.pieces) continue;
    const move = { productSlug, variantId, pieces };
    if (!before) made.push(move);
    // Its account may rest since an earlier limit: that is the ledger's affair.
    else if (before.pieces === null) await makePieces(tx, move);
    else adjusted.push({ ...move, pieces: pieces - before.pieces });
  }
  await makeManyPieces(tx, made);
  await adjustManyPieces(tx, adjusted);
}
