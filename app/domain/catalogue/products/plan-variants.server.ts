import { describePiece } from "#app/shared/piece-label.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { type MovedPieces, piecesAfter, type RefusedPieces } from "./count-pieces.ts";
import { choiceId, newVariant, type Swatch, skuOf } from "./product.ts";
import type { ProductDraft } from "./product-input.ts";
import { type VariantDraft, variantKey } from "./product-input-grid.ts";
import { type ProductRow, type StoredVariant, storedVariant, type VariantRow } from "./product-row.server.ts";
import { chosenPictures, isSameChoice, picturesOf, shownBy } from "./stored-input.server.ts";

/** The effect of a save on a product's variants. */
interface VariantPlan {
  /** All variants after the save; a new one has no SKU yet. */
  variants: StoredVariant[];
  /** Variants whose pieces cannot be changed as requested. Nothing is saved then. */
  refused: RefusedPieces[];
  moved: MovedPieces[];
}

interface Planned {
  /** Null for a new product. */
  stored: ProductRow | null;
  rows: readonly VariantRow[];
  draft: ProductDraft;
  /** The swatches of the draft's colours. */
  swatches: readonly Swatch[];
}

/**
 * Plans a variant for each size in each colour. An existing variant keeps its SKU and its ledger, even when its size or
 * colour is only spelt differently. A variant whose size or colour was removed is no longer offered; it returns with
 * its former data. Prices that equalled the product's follow it, and so do pictures.
 */
export function planVariants({ stored, rows, draft, swatches }: Planned): VariantPlan {
  const plan: VariantPlan = { variants: [], refused: [], moved: [] };
  const left = new Set(rows);
  for (const { id: colorId, name } of swatches) {
    const pictures = picturesIn({ colorId, name }, { stored, rows, draft });
    for (const size of draft.sizes) {
      const key = variantKey(name, size);
      const wanted = ownValue(draft.variants, key);
      const row = rows.find((each) => each.colorId === colorId && choiceId(each.size) === choiceId(size));
      if (!row) {
        plan.variants.push(
          newVariant({
            size,
            colorId,
            priceCents: wanted?.priceCents ?? draft.minPriceCents,
            imageUrls: pictures.ofNew(size),
            piecesLeft: wanted ? wanted.pieces : draft.pieces,
            ...codesIn(wanted, skuOf(draft.slug, { colorId, size })),
          }),
        );
        continue;
      }
      left.delete(row);
      const variant = {
        ...storedVariant(row),
        size,
        priceCents: wanted ? (wanted.priceCents ?? draft.minPriceCents) : followed(row, stored, draft),
        imageUrls: pictures.of(row, size),
        ...codesIn(wanted, row.id),
        isOffered: true,
      };
      plan.variants.push(variant);
      if (!wanted) continue;
      const counted = piecesAfter(row, wanted, describePiece(draft.title, name, size));
      if (!counted.ok) plan.refused.push({ key, message: counted.error, left: row.piecesOnHand });
      else {
        variant.piecesLeft = counted.value.piecesLeft;
        if (counted.value.moved) plan.moved.push({ key, ...counted.value.moved });
      }
    }
  }
  for (const row of left) {
    plan.variants.push({
      ...storedVariant(row),
      priceCents: followed(row, stored, draft),
      isOffered: false,
    });
  }
  return plan;
}

/**
 * The SKU and the barcode, where the form has them. An SKU that the shop gives by itself is not stored as the size's
 * own.
 */
const codesIn = (
  wanted: VariantDraft | undefined,
  shopsOwn: string,
): Partial<Pick<StoredVariant, "sku" | "barcode">> => ({
  ...(wanted?.sku !== undefined && { sku: wanted.sku === shopsOwn ? null : wanted.sku }),
  ...(wanted?.barcode !== undefined && { barcode: wanted.barcode }),
});

const followed = (row: VariantRow, stored: ProductRow | null, draft: ProductDraft) =>
  row.priceCents === stored?.minPriceCents ? draft.minPriceCents : row.priceCents;

/**
 * The pictures of a colour's sizes, as the form chose them. Without a choice each size keeps its own, except those that
 * were removed from the product.
 */
function picturesIn(
  { colorId, name }: Pick<VariantRow, "colorId"> & { name: string },
  { stored, rows, draft }: Omit<Planned, "swatches">,
): { of: (row: VariantRow, size: string) => string[]; ofNew: (size: string) => string[] } {
  if (!stored || ownValue(draft.variantPictures, choiceId(name))) {
    const chosen = chosenPictures(draft, name);
    const inOwnOrder = ({ imageUrls }: VariantRow, now: string[]) =>
      isSameChoice(imageUrls, now) ? imageUrls : now;
    return { of: (row, size) => inOwnOrder(row, chosen(size)), ofNew: chosen };
  }
  // A form without a choice for this colour showed only the product's pictures, so only these can have been removed.
  const takenOff = [stored.primaryImageUrl, ...stored.imageUrls].filter(
    (url) => !draft.imageUrls.includes(url),
  );
  const keep = (urls: readonly string[]) => urls.filter((url) => !takenOff.includes(url));
  const shown = keep(shownBy(colorId, rows, picturesOf(stored, rows)));
  return { of: ({ imageUrls }) => keep(imageUrls), ofNew: () => shown };
}
