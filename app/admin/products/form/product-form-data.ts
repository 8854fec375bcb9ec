import { CATEGORIES, type Category, GENDERS } from "#app/features/products/product.ts";
import { type ProductFields, QUICK_SIZES } from "#app/features/products/product-input.ts";
import { eachText, isLines } from "#app/features/products/product-texts.ts";
import { readStoredPicture } from "#app/shared/picture-address.ts";
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
  const quick = QUICK_SIZES.find(({ label }) => label === text("quick"));
  const fields: ProductFields = {
    ...eachText((name) => (isLines(name) ? text(name).replaceAll("\r\n", "\n") : text(name))),
    slug: openedSlug ?? text("slug"),
    gender: GENDERS.find((gender) => gender === text("gender")) ?? "unisex",
    category: CATEGORY_IDS.find((category) => category === text("category")) ?? "",
    price: text("price"),
    onSale: form.has("onSale"),
    compareAt: text("compareAt"),
    sizes: quick?.sizes ?? text("sizes"),
    colors: text("colors"),
    pieces: text("pieces"),
    ...readPictures(form),
    isActive: form.has("isActive"),
    ...readGridFields(form),
  };
  const [, shadeOf, url] = /^shade\|([^|]+)\|(.+)$/.exec(text("quick")) ?? [];
  const tone = url && readStoredPicture(url)?.tone;
  if (shadeOf && tone) return { ...fields, shades: { ...fields.shades, [shadeOf]: tone } };
  // Without scripts, a button of the grid sends the form: the grid comes back filled, and with every new size and colour.
  const part = FILLS[text("quick")];
  if (!part) return fields;
  const value = part === "price" ? text("fillPrice") : fields.pieces;
  return { ...fields, cells: fillCells(fields, { part, value, colorId: text("fillColor") }) };
}

const FILLS: Partial<Record<string, "price" | "pieces">> = { "fill-price": "price", "fill-pieces": "pieces" };
