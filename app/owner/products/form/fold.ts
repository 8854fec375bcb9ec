import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import type { PageProblems } from "../product-page-view.ts";

/** The fields of the form with one text. */
type TextOf = {
  [Name in keyof ProductInput]: ProductInput[Name] extends string ? Name : never;
}[keyof ProductInput];

/** How many of these fields have input, for the heading of a closed part. */
export const countFilled = (input: ProductInput, names: readonly TextOf[]): number =>
  names.filter((name) => input[name].trim() !== "").length;

export const hasProblemIn = (problems: PageProblems, names: readonly TextOf[]): boolean =>
  names.some((name) => problems[name] !== undefined);
