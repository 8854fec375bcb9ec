import { randomUUID } from "node:crypto";
import { savePicture } from "#app/platform/images/save-picture.server.ts";
import { toSlug } from "#app/shared/slug.ts";
import type { ProductFields } from "../product-input.ts";
import type { PageProblems } from "./product-page-view.ts";

/** A picture folder's name stays short whatever the product is called. */
const MOST_NAME = 60;

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
