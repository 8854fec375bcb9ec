import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import type { PageProblems } from "../product-page-view.ts";

/** The files of the form's two choosers. */
export interface Uploads {
  mainImage: File[];
  moreImages: File[];
}

/** A chooser without a file sends one without a name, which is no upload. */
export function parseUploads(form: FormData): Uploads {
  const files = (chooser: keyof Uploads): File[] =>
    form
      .getAll(chooser)
      .filter((file) => typeof file !== "string" && (file.name !== "" || file.size > 0)) as File[];
  return { mainImage: files("mainImage"), moreImages: files("moreImages") };
}

/**
 * Saves the pictures in the form: a new main one goes first, others go last. They are saved before anything else is
 * checked, so that a typing error does not lose the choice.
 */
export async function savePictures(
  store: Pick<PictureStore, "keep">,
  uploads: Uploads,
  input: ProductInput,
): Promise<{ input: ProductInput; problems: PageProblems }> {
  const problems: PageProblems = {};
  const name = pictureNameOf(input.slug, input.title);
  const keep = async (chooser: keyof Uploads): Promise<string[]> => {
    const urls: string[] = [];
    for (const file of uploads[chooser]) {
      const kept = await store.keep(name, new Uint8Array(await file.arrayBuffer()));
      if (kept.ok) urls.push(kept.value);
      else
        problems[chooser === "mainImage" ? "pictures" : "moreImages"] = `${file.name}: ${kept.error.message}`;
    }
    return urls;
  };
  const main = await keep("mainImage");
  const more = await keep("moreImages");
  const pictures = [...new Set([...main, ...input.pictures, ...more])];
  return { input: { ...input, pictures }, problems };
}
