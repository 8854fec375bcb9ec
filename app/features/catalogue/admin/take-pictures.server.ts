import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import type { ProductFields } from "../product-input.ts";
import type { PageProblems } from "./product-page-view.ts";

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
