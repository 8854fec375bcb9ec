import { choiceId, choicesIn } from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { newShade, shownShade } from "#app/domain/catalogue/products/shades.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { gridOf } from "./variant-grid.ts";

/** The initial values of a new form, in words. Shoppers see them only once somebody has checked them. */
const UNTYPED_LABELS = {
  price: "the price",
  colors: "the colour",
  gender: "who it is for",
  pieces: "the pieces",
} as const;
/** The parameter of the address after the save that names them. */
export const UNTYPED_PARAM = "untyped";
export type Untyped = keyof typeof UNTYPED_LABELS;

/** The facts of a new product that nobody typed, because the form began with them. `empty` is the initial form. */
export function untypedIn(input: ProductInput, empty: ProductInput, isWithoutLimit: boolean): Untyped[] {
  const same = (["price", "colors", "gender"] as const).filter((name) => input[name] === empty[name]);
  const isUncounted = gridOf(input).some(({ rows }) =>
    rows.some(({ variant }) => variant.pieces.trim() === ""),
  );
  return [...same, ...(isUncounted && !isWithoutLimit ? (["pieces"] as const) : [])];
}

/**
 * The input with a number of pieces in every new size and colour: 0 when no number was typed, so that nothing is sold
 * without a limit unless somebody chose that.
 */
export function withCountedPieces(input: ProductInput, isWithoutLimit: boolean): ProductInput {
  if (isWithoutLimit) return input;
  const counted = gridOf(input).flatMap(({ rows }) =>
    rows
      .filter(({ variant }) => variant.piecesWhenOpened === null && variant.pieces.trim() === "")
      .map(({ key, variant }) => [key, { ...variant, pieces: "0" }] as const),
  );
  return { ...input, variants: { ...input.variants, ...Object.fromEntries(counted) } };
}

/**
 * The input with the stored numbers as its initial ones: for a product that was stored while its pictures were on their
 * way. Nobody can have bought a piece of it meanwhile.
 */
export const withKeptPieces = (input: ProductInput, kept: ProductInput): ProductInput => ({
  ...input,
  variants: Object.fromEntries(
    Object.entries(input.variants).map(([key, variant]) => [
      key,
      { ...variant, piecesWhenOpened: ownValue(kept.variants, key)?.piecesWhenOpened ?? null },
    ]),
  ),
});

/** Why a new product was kept hidden; empty when everything was typed. */
export function sayUntyped(told: readonly string[]): string[] {
  const words = Object.entries(UNTYPED_LABELS).flatMap(([name, said]) => (told.includes(name) ? said : []));
  const last = words.pop();
  if (last === undefined) return [];
  const listed = words.length > 0 ? `${words.join(", ")} and ${last}` : last;
  return [
    `It is kept, and hidden: ${listed} ${words.length > 0 ? "are" : "is"} what the form began with. Put in yours, or press ‘Show again’ below if that is right.`,
  ];
}

/** Fields that the form computes by itself, and the slug. */
const OF_GRID = new Set(["slug", "variants", "variantPictures", "spins", "shades"]);

/** True when only the slug was typed into a form that was opened as `empty`. */
export function isUntouched(input: ProductInput, empty: ProductInput): boolean {
  const plain = Object.keys(empty).filter((name) => !OF_GRID.has(name)) as (keyof ProductInput)[];
  return (
    plain.every((name) => JSON.stringify(input[name]) === JSON.stringify(empty[name])) &&
    Object.values(input.variants).every(
      ({ price, pieces, sku, barcode }) => !(price || pieces || sku || barcode),
    ) &&
    Object.values(input.variantPictures).every((urls) => urls.length === 0) &&
    Object.values(input.spins).every(({ urls, alt }) => urls.length === 0 && alt === "") &&
    choicesIn(input.colors).every((name) => {
      const shade = ownValue(input.shades, choiceId(name));
      return shade === undefined || shade === shownShade(newShade(name));
    })
  );
}
