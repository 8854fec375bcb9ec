import { randomUUID } from "node:crypto";
import { savePicture } from "#app/platform/images/save-picture.server.ts";
import { toSlug } from "#app/shared/slug.ts";
import { GENDERS } from "../product.ts";
import { type ProductFields, QUICK_SIZES } from "../product-input.ts";
import type { PageProblems } from "./product-page-view.ts";
import { fillCells, readGridFields } from "./variant-grid.ts";

/** Pictures that this shop stores or that stand elsewhere on the web; nothing else is put into a page. */
const PICTURE = /^(\/(media|pictures)\/|https:\/\/)[^\s"'<>]+$/;

/** A picture folder's name stays short whatever the product is called. */
const MOST_NAME = 60;

/** The fields as they were typed. In update mode the slug is the opened product's: addresses stay. */
export function readFields(form: FormData, openedSlug: string | null): ProductFields {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === "string");
  const quick = QUICK_SIZES.find(({ label }) => label === text("quick"));
  const removed = new Set(texts("remove"));
  const kept = texts("picture").filter((url) => PICTURE.test(url) && !removed.has(url));
  const fields = {
    slug: openedSlug ?? text("slug"),
    title: text("title"),
    brand: text("brand"),
    collection: text("collection"),
    gender: GENDERS.find((gender) => gender === text("gender")) ?? "unisex",
    description: text("description").replaceAll("\r\n", "\n"),
    price: text("price"),
    onSale: form.has("onSale"),
    compareAt: text("compareAt"),
    sizes: quick?.sizes ?? text("sizes"),
    colors: text("colors"),
    pieces: text("pieces"),
    pictures: [...new Set([...kept.filter((url) => url === text("main")), ...kept])],
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

/**
 * Stores the pictures that came with the form: a new main one goes first, more go last. They are stored before
 * anything else is judged, so that nobody has to choose them again because of a typing error.
 */
export async function takePictures(
  form: FormData,
  fields: ProductFields,
  media: string,
): Promise<{ fields: ProductFields; problems: PageProblems }> {
  const problems: PageProblems = {};
  const name =
    toSlug(fields.slug || fields.title)
      .slice(0, MOST_NAME)
      .replace(/-$/, "") || randomUUID().slice(0, 8);
  const take = async (chooser: "mainImage" | "moreImages"): Promise<string[]> => {
    const urls: string[] = [];
    for (const file of form.getAll(chooser)) {
      // A chooser that nothing was chosen in sends a file without a name.
      if (typeof file === "string" || (file.name === "" && file.size === 0)) continue;
      const saved = await savePicture(media, name, new Uint8Array(await file.arrayBuffer()));
      if (saved.ok) urls.push(saved.value);
      else problems[chooser === "mainImage" ? "pictures" : "moreImages"] = `${file.name}: ${saved.error}`;
    }
    return urls;
  };
  const main = await take("mainImage");
  const more = await take("moreImages");
  const pictures = [...new Set([...main, ...fields.pictures, ...more])];
  return { fields: { ...fields, pictures }, problems };
}
