/** The product's card, worked out from what stands in the form. */
import { pence } from "#app/shared/money.ts";
import type { ProductSummary, Swatch } from "../product.ts";
import { readPounds } from "../product-input-amounts.ts";
import { swatchNamed } from "./swatch-named.ts";
import { gridOf, piecesLeftOf, readGridFields } from "./variant-grid.ts";

/** What the card needs of a form, and the grid of the other fields. */
export interface TypedProduct {
  summary: ProductSummary;
  /** As typed. */
  price: string;
  /** All that stay, the main one first. */
  pictures: string[];
}

/** The card of what is typed. What cannot be read yet is left out, as on a card that has none. */
export function typedProduct(form: FormData, swatches: readonly Swatch[]): TypedProduct {
  const text = (name: string): string => String(form.get(name) ?? "");
  const removed = form.getAll("remove");
  const kept = form
    .getAll("picture")
    .filter((url) => !removed.includes(url))
    .map(String);
  const pictures = [...new Set([...kept.filter((url) => url === text("main")), ...kept])];
  const { cells } = readGridFields(form);
  const grid = gridOf({ sizes: text("sizes"), colors: text("colors"), pieces: text("pieces"), cells });
  const price = text("price");
  const summary: ProductSummary = {
    slug: text("slug"),
    title: text("title").trim() || "Title",
    cloth: text("cloth").trim() || null,
    category: null,
    textile: null,
    minPriceCents: readPounds(price) ?? pence(0),
    hasSale: form.has("onSale"),
    compareAtCents: readPounds(text("compareAt")),
    swatches: grid.map(({ name }) => swatchNamed(name, swatches)),
    primaryImageUrl: pictures[0] ?? "",
    secondImageUrl: null,
    imageAlt: "",
    sizes: grid[0]?.rows.map(({ size }) => size) ?? [],
    piecesLeft: piecesLeftOf(grid.flatMap(({ rows }) => rows)),
  };
  return { summary, price, pictures };
}
