import { choiceId } from "./admin/choice-id.ts";
import { chosenPictures } from "./chosen-pictures.ts";
import type { NewVariant } from "./mutations.server.ts";
import type { Swatch } from "./product.ts";
import type { ProductDraft } from "./product-input.ts";
import { cellKey, type VariantDraft } from "./product-input-cells.ts";
import {
  isSameChoice,
  type ProductRow,
  picturesOf,
  shownBy,
  type VariantRow,
} from "./stored-fields.server.ts";

/** What a save does to the variants of a product. */
export interface VariantPlan {
  /** Stored ones, as they shall be. */
  changed: VariantRow[];
  added: NewVariant[];
  /** Stored ones whose pieces the form speaks of. */
  counted: { row: VariantRow; key: string; colorName: string; size: string; wanted: VariantDraft }[];
}

interface Planned {
  stored: ProductRow;
  rows: readonly VariantRow[];
  draft: ProductDraft;
  /** Of the draft's colours. */
  swatches: readonly Swatch[];
}

/**
 * A variant for each size in each colour. One that is there keeps its SKU and its ledger, also when its size or colour
 * was only spelt anew; one whose size or colour was taken out is no longer offered, and comes back as it went. Prices
 * that were the product's follow it; so do pictures.
 */
export function planVariants({ stored, rows, draft, swatches }: Planned): VariantPlan {
  const plan: VariantPlan = { changed: [], added: [], counted: [] };
  const left = new Set(rows);
  for (const { id: colorId, name } of swatches) {
    const pictures = picturesIn({ colorId, name }, { stored, rows, draft });
    for (const size of draft.sizes) {
      const key = cellKey(name, size);
      const wanted = draft.cells[key];
      const row = rows.find((each) => each.colorId === colorId && choiceId(each.size) === choiceId(size));
      if (!row) {
        plan.added.push({
          size,
          colorId,
          priceCents: wanted?.priceCents ?? draft.minPriceCents,
          imageUrls: pictures.ofNew(size),
          piecesLeft: wanted ? wanted.pieces : draft.pieces,
        });
        continue;
      }
      left.delete(row);
      const priceCents = wanted ? (wanted.priceCents ?? draft.minPriceCents) : followed(row, stored, draft);
      const imageUrls = pictures.of(row, size);
      plan.changed.push({ ...row, size, priceCents, imageUrls, isOffered: true });
      if (wanted) plan.counted.push({ row, key, colorName: name, size, wanted });
    }
  }
  for (const row of left) {
    plan.changed.push({ ...row, priceCents: followed(row, stored, draft), isOffered: false });
  }
  const before = new Map(rows.map((row) => [row.id, row]));
  return { ...plan, changed: plan.changed.filter((row) => differs(row, before.get(row.id))) };
}

const followed = (row: VariantRow, stored: ProductRow, draft: ProductDraft) =>
  row.priceCents === stored.minPriceCents ? draft.minPriceCents : row.priceCents;

const differs = (now: VariantRow, before: VariantRow | undefined): boolean =>
  JSON.stringify(now) !== JSON.stringify(before);

/**
 * The pictures of a colour's sizes, as the form chose them; where it does not speak of them, each keeps its own,
 * without those that were taken off the product.
 */
function picturesIn(
  { colorId, name }: Pick<VariantRow, "colorId"> & { name: string },
  { stored, rows, draft }: Omit<Planned, "swatches">,
): { of: (row: VariantRow, size: string) => string[]; ofNew: (size: string) => string[] } {
  if (draft.shows[choiceId(name)]) {
    const chosen = chosenPictures(draft, name);
    const inOwnOrder = ({ imageUrls }: VariantRow, now: string[]) =>
      isSameChoice(imageUrls, now) ? imageUrls : now;
    return { of: (row, size) => inOwnOrder(row, chosen(size)), ofNew: chosen };
  }
  // Only the form has shown all pictures: who does not speak of a colour's own has not taken them off.
  const takenOff = [stored.primaryImageUrl, ...stored.imageUrls].filter(
    (url) => !draft.imageUrls.includes(url),
  );
  const keep = (urls: readonly string[]) => urls.filter((url) => !takenOff.includes(url));
  const shown = keep(shownBy(colorId, rows, picturesOf(stored, rows)));
  return { of: ({ imageUrls }) => keep(imageUrls), ofNew: () => shown };
}
