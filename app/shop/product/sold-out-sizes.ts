import type { SizeChoice } from "#app/domain/catalogue/products/selection.ts";
import { joinTexts } from "#app/shared/words.ts";

/** 'Sizes 8 and 18 are sold out.', or null when none is. */
export function soldOutSizesLine(sizes: readonly SizeChoice[]): string | null {
  const gone = sizes.filter((choice) => choice.soldOut).map((choice) => choice.size);
  if (gone.length === 0) return null;
  if (gone.length === sizes.length) return "This run is finished.";
  const list = joinTexts(gone);
  return gone.length === 1 ? `Size ${list} is sold out.` : `Sizes ${list} are sold out.`;
}
