import type { Swatch } from "../product.ts";
import { swatchColor } from "../swatch-colors.ts";
import { choiceId } from "./choice-id.ts";

/** The swatch of a colour: the stored one where there is one, with its shade and its cloth, else one by its name. */
export function swatchNamed(name: string, stored: readonly Swatch[]): Swatch {
  const known = stored.find((swatch) => choiceId(swatch.name) === choiceId(name));
  return known ? { ...known, name } : { id: choiceId(name), name, hex: swatchColor(name), imageUrl: null };
}
