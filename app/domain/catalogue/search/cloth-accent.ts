import { shadeOfName } from "../products/shades.ts";
import { colorFamilies } from "./color-families.ts";

/** The accents that a page can take, by the names of their tokens (`app/ui/styles/accents.css`). */
export type ClothAccent = "bark" | "indigo" | "ink" | "laterite" | "leaf" | "ochre" | "plum" | "wine";

/** The first line whose families are all among the colour's own is its accent: families overlap. */
const ACCENTS: readonly (readonly [ClothAccent, families: readonly string[]])[] = [
  ["ink", ["black"]],
  ["ink", ["grey"]],
  ["bark", ["neutral"]],
  ["bark", ["white"]],
  ["plum", ["purple"]],
  ["indigo", ["blue"]],
  ["leaf", ["green"]],
  ["ochre", ["yellow"]],
  ["laterite", ["orange"]],
  // Brick and clay.
  ["laterite", ["red", "brown"]],
  ["wine", ["red"]],
  ["wine", ["pink"]],
  ["bark", ["brown"]],
];

/**
 * The accent of a page that shows cloth of this stored shade; null for a shade without a family, whose page keeps the
 * house's own accent.
 */
export function clothAccent(stored: string): ClothAccent | null {
  const shade = shadeOfName(stored);
  if (shade === null) return null;
  const families = colorFamilies(shade);
  return ACCENTS.find(([, wanted]) => wanted.every((family) => families.includes(family)))?.[0] ?? null;
}
