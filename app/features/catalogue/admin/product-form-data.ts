import { GENDERS } from "../product.ts";
import { type ProductFields, QUICK_SIZES } from "../product-input.ts";

/** The form's name on its page: what was typed into it is kept under it. */
export const PRODUCT_FORM = "product";

/** Pictures that this shop stores or that stand elsewhere on the web; nothing else is put into a page. */
const PICTURE = /^(\/(media|pictures)\/|https:\/\/)[^\s"'<>]+$/;

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
  return {
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
  };
}
