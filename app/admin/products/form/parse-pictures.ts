import type { ProductInput } from "#app/features/products/product-input.ts";

/** Pictures that this shop stores or that stand elsewhere on the web; nothing else is put into a page. */
const PICTURE = /^(\/(media|pictures)\/|https?:\/\/)[^\s"'<>]+$/;

/**
 * The form's pictures, in their order, with their alternative texts: each stands as a `picture` with its `alt` after
 * it. Without scripts the main one is ticked, and so is what is to be taken off.
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
