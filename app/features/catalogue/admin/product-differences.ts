import type { ProductFields } from "../product-input.ts";
import { type DescribedProduct, describeProduct, PIECES_LEFT } from "./described-product.ts";
import type { Difference } from "./product-page-view.ts";

/** Where two states of the form differ. Pieces never do: only the change to what was seen is booked. */
export function differencesOf(theirs: ProductFields, yours: ProductFields): Difference[] {
  const [there, here] = [describeProduct(theirs), describeProduct(yours)];
  return Object.keys(here)
    .filter((name) => name in there && !name.startsWith(PIECES_LEFT) && there[name] !== here[name])
    .map((name) => ({ name, theirs: saidOf(there, name), yours: saidOf(here, name) }));
}

function saidOf(product: DescribedProduct, name: string): string {
  const value = product[name] ?? null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return /^(Price|Pictures), /.test(name) ? "the product’s" : "nothing";
  return name.startsWith("Pictures") ? String(String(value).split(", ").length) : String(value);
}
