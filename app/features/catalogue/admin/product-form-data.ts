import { CATEGORIES, type Category, GENDERS } from "../product.ts";
import { type ProductFields, QUICK_SIZES } from "../product-input.ts";
import { readPictures } from "./read-pictures.ts";
import { fillCells, readGridFields } from "./variant-grid.ts";

/** The form's name on its page: what was typed into it is kept under it. */
export const PRODUCT_FORM = "product";

const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];

/** The fields as they were typed. In update mode the slug is the opened product's: addresses stay. */
export function readFields(form: FormData, openedSlug: string | null): ProductFields {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const lines = (name: string): string => text(name).replaceAll("\r\n", "\n");
  const quick = QUICK_SIZES.find(({ label }) => label === text("quick"));
  const fields: ProductFields = {
    slug: openedSlug ?? text("slug"),
    title: text("title"),
    brand: text("brand"),
    collection: text("collection"),
    gender: GENDERS.find((gender) => gender === text("gender")) ?? "unisex",
    category: CATEGORY_IDS.find((category) => category === text("category")) ?? "",
    textile: text("textile"),
    cloth: text("cloth"),
    description: lines("description"),
    storyTitle: text("storyTitle"),
    story: lines("story"),
    details: lines("details"),
    price: text("price"),
    onSale: form.has("onSale"),
    compareAt: text("compareAt"),
    sizes: quick?.sizes ?? text("sizes"),
    colors: text("colors"),
    pieces: text("pieces"),
    ...readPictures(form),
    ukUrl: text("ukUrl"),
    isActive: form.has("isActive"),
    ...readGridFields(form),
  };
  // Without scripts, a button of the grid sends the form: the grid comes back filled, and with every new size and colour.
  const part = FILLS[text("quick")];
  if (!part) return fields;
  const value = part === "price" ? text("fillPrice") : fields.pieces;
  return { ...fields, cells: fillCells(fields, { part, value, colorId: text("fillColor") }) };
}

const FILLS: Partial<Record<string, "price" | "pieces">> = { "fill-price": "price", "fill-pieces": "pieces" };
