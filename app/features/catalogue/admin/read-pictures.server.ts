import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import type { ProductFields } from "../product-input.ts";
import type { PageProblems } from "./product-page-view.ts";

/** Pictures that this shop stores or that stand elsewhere on the web; nothing else is put into a page. */
const PICTURE = /^(\/(media|pictures)\/|https?:\/\/)[^\s"'<>]+$/;

/**
 * The form's pictures, in their order, with their alternative texts: each stands as a `picture` with its `alt` after
 * it. Without scripts the main one is ticked, and so is what is to be taken off.
 */
export function readPictures(form: FormData): Pick<ProductFields, "pictures" | "imageAlts"> {
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

/**
 * Keeps the pictures that came with the form: a new main one goes first, more go last. They are kept before anything
 * else is judged, so that nobody has to choose them again because of a typing error.
 */
export async function takePictures(
  form: FormData,
  fields: ProductFields,
  store: PictureStore,
): Promise<{ fields: ProductFields; problems: PageProblems }> {
  const problems: PageProblems = {};
  const name = pictureNameOf(fields.slug, fields.title);
  const take = async (chooser: "mainImage" | "moreImages"): Promise<string[]> => {
    const urls: string[] = [];
    for (const file of form.getAll(chooser)) {
      // A chooser that nothing was chosen in sends a file without a name.
      if (typeof file === "string" || (file.name === "" && file.size === 0)) continue;
      const kept = await store.keep(name, new Uint8Array(await file.arrayBuffer()));
      if (kept.ok) urls.push(kept.value);
      else
        problems[chooser === "mainImage" ? "pictures" : "moreImages"] = `${file.name}: ${kept.error.message}`;
    }
    return urls;
  };
  const main = await take("mainImage");
  const more = await take("moreImages");
  const pictures = [...new Set([...main, ...fields.pictures, ...more])];
  return { fields: { ...fields, pictures }, problems };
}
