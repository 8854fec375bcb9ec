import { choiceId, choicesIn } from "#app/domain/catalogue/products/product.ts";
import { MAX_COLORS } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { spinField, spinFilesField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { VIEW_WIDTH } from "#app/shared/picture-address.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { byFileName } from "../pictures/picture-list.ts";
import type { PageProblems, ProblemField } from "../product-page-view.ts";

/** The files of the form's two choosers, and those of each colour's views from around. */
export interface Uploads {
  mainImage: File[];
  moreImages: File[];
  views: { colorId: string; files: File[] }[];
}

/** A chooser without a file sends one without a name, which is no upload. */
export function parseUploads(form: FormData): Uploads {
  const files = (chooser: string): File[] =>
    form
      .getAll(chooser)
      .filter((file) => typeof file !== "string" && (file.name !== "" || file.size > 0)) as File[];
  const views = choicesIn(textIn(form, "colors"))
    .slice(0, MAX_COLORS)
    .map((name) => ({ colorId: choiceId(name), files: files(spinFilesField(choiceId(name))) }));
  return { mainImage: files("mainImage"), moreImages: files("moreImages"), views };
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
  const keep = async (field: ProblemField, files: readonly File[], width?: number): Promise<string[]> => {
    const urls: string[] = [];
    for (const file of files) {
      const kept = await store.keep(name, new Uint8Array(await file.arrayBuffer()), width);
      if (kept.ok) urls.push(kept.value);
      else problems[field] = `${file.name}: ${kept.error.message}`;
    }
    return urls;
  };
  const main = await keep("pictures", uploads.mainImage);
  const more = await keep("moreImages", uploads.moreImages);
  const spins = { ...input.spins };
  for (const { colorId, files } of uploads.views) {
    const added = await keep(spinField(colorId), files.sort(byFileName), VIEW_WIDTH);
    const { urls = [], alt = "" } = ownValue(spins, colorId) ?? {};
    if (added.length > 0) spins[colorId] = { urls: [...new Set([...urls, ...added])], alt };
  }
  const pictures = [...new Set([...main, ...input.pictures, ...more])];
  return { input: { ...input, pictures, spins }, problems };
}
