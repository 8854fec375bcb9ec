import { GENDERS } from "#app/domain/catalogue/products/product.ts";
import { eachText, isLines } from "#app/domain/catalogue/products/product-fields.ts";
import { type ProductInput, QUICK_SIZES } from "#app/domain/catalogue/products/product-input.ts";
import { allIn, textReader } from "#app/shared/form-texts.ts";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import { fillVariants, PICTURE, parseGridInput } from "./variant-grid.ts";

/** The form's name on its page, under which unsent input is kept. */
export const PRODUCT_FORM = "product";

/** The id of the form whose button stands beside words that the composition contradicts. */
export const JUDGE_FORM = "judge-words";

/** The value of `do` that stores a new product, hidden, while its pictures are on their way. */
export const KEEP = "keep";
/** In the form of a product that was stored so, until the owner's own save has gone through. */
export const FIRST_FIELD = "first";

/** The input of the fields. For an existing product the slug is the opened one's, because addresses never change. */
export function parseProductInput(form: FormData, openedSlug: string | null): ProductInput {
  const text = textReader(form);
  const quick = QUICK_SIZES.find(({ label }) => label === text("quick"));
  const input: ProductInput = {
    ...eachText((name) => (isLines(name) ? text(name).replaceAll("\r\n", "\n") : text(name))),
    occasions: form.getAll("occasions").join(", "),
    slug: openedSlug ?? text("slug"),
    gender: GENDERS.find((gender) => gender === text("gender")) ?? "unisex",
    category: text("category"),
    price: text("price"),
    onSale: form.has("onSale"),
    compareAt: text("compareAt"),
    sizes: quick?.sizes ?? text("sizes"),
    colors: text("colors"),
    pieces: text("pieces"),
    ...parsePictures(form),
    publishAt: text("publishAt"),
    salePrice: text("salePrice"),
    saleBegins: text("saleBegins"),
    saleEnds: text("saleEnds"),
    isActive: form.has("isActive"),
    ...parseGridInput(form),
  };
  const [, shadeOf, url] = /^shade\|([^|]+)\|(.+)$/.exec(text("quick")) ?? [];
  const tone = url && parseStoredPicture(url)?.tone;
  if (shadeOf && tone) return { ...input, shades: { ...input.shades, [shadeOf]: tone } };
  // Without scripts, a button of the grid sends the form. The grid is then filled, with every new size and colour.
  const part = FILLS.get(text("quick"));
  if (!part) return input;
  const value = part === "price" ? text("fillPrice") : input.pieces;
  return { ...input, variants: fillVariants(input, { part, value, colorId: text("fillColor") }) };
}

const FILLS: ReadonlyMap<string, "price" | "pieces"> = new Map([
  ["fill-price", "price"],
  ["fill-pieces", "pieces"],
]);

/**
 * The form's pictures in their order, with their alternative texts: each is a `picture` followed by its `alt`. Without
 * scripts the main one is ticked, and so are those to remove.
 */
function parsePictures(form: FormData): Pick<ProductInput, "pictures" | "imageAlts"> {
  const texts = (name: string) => allIn(form, name);
  const urls = texts("picture");
  const alts = texts("alt");
  const removed = new Set(texts("remove"));
  const [main] = texts("main");
  const kept = urls.filter((url) => PICTURE.test(url) && !removed.has(url));
  const pictures = [...new Set([...kept.filter((url) => url === main), ...kept])];
  const typed = urls.flatMap((url, place) => {
    const alt = (alts[place] ?? "").trim();
    return alt !== "" && pictures.includes(url) ? [[url, alt] as const] : [];
  });
  return { pictures, imageAlts: Object.fromEntries(typed) };
}
