import type { SizeChoice } from "#app/domain/catalogue/products/selection.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { joinTexts } from "#app/shared/words.ts";

/** 'Sizes 8 and 18 are sold out.', or null when none is. */
export function soldOutSizesLine(sizes: readonly SizeChoice[]): string | null {
  const gone = sizes.filter((choice) => choice.soldOut).map((choice) => choice.size);
  if (gone.length === 0) return null;
  if (gone.length === sizes.length) return "This run is finished.";
  const list = joinTexts(gone);
  return gone.length === 1 ? `Size ${list} is sold out.` : `Sizes ${list} are sold out.`;
}

/**
 * The foreign names of a UK size: `EU 40 · US 8`, each of the two unbroken; empty for a size that the size guide does
 * not know.
 */
export function sizeElsewhere({ sizes }: Pick<SizeGuideContent, "sizes">, size: string | null): string {
  const row = sizes.find(({ uk }) => uk === size);
  return row ? `EU\u00a0${row.eu} · US\u00a0${row.us}` : "";
}
