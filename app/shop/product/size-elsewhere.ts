import type { SizeGuideText } from "./size-guide.tsx";

/**
 * A UK size as it is called elsewhere: `EU 40 · US 8`, each of the two unbroken; empty for one that the size guide does
 * not know.
 */
export function sizeElsewhere({ sizes }: Pick<SizeGuideText, "sizes">, size: string | null): string {
  const row = sizes.find(({ uk }) => uk === size);
  return row ? `EU\u00a0${row.eu} · US\u00a0${row.us}` : "";
}
