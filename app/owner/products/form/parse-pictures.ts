import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";

/** The addresses of this shop's own pictures, and of pictures elsewhere on the web; no others are put into a page. */
const PICTURE = /^(\/(media|pictures)\/|https?:\/\/)[^\s"'<>]+$/;

/**
 * The form's pictures in their order, with their alternative texts: each is a `picture` followed by its `alt`. Without
 * scripts the main one is ticked, and so are those to remove.
 */
export function parsePictures(form: FormData): Pick<ProductInput, "pictures" | "imageAlts"> {
  const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === "string");
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
