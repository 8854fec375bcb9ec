import {
  type AddedPictures,
  addPicturesByName,
  type NamedPicture,
} from "#app/domain/catalogue/import/awaited-pictures.server.ts";
import { isShown, parsePicture } from "#app/domain/catalogue/import/cells.ts";
import type { ShopFacts } from "#app/domain/catalogue/import/plan.ts";
import { setManyHidden } from "#app/domain/catalogue/products/hide-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import { MAX_PICTURE_BYTES } from "#app/platform/images/upload-limits.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { MAX_ADDED } from "../pictures-path.ts";

interface PicturesDeps extends Pick<ShopFacts, "ownOrigins"> {
  db: Database;
  pictures: PictureStore;
  now: () => Date;
}

/** The form of the page: pictures that were sent before, files that come with the form, and a tick. */
interface PicturesForm {
  sent: NamedPicture[];
  files: File[];
  /** True when the products go on the shop once they have a picture. */
  isShowing: boolean;
}

/** The result of the form: each file that is no picture has a sentence. */
export interface PicturesAnswer extends AddedPictures {
  shown: number;
  failed: { name: string; message: string }[];
}

/** Parses the form. Addresses of pictures that the shop does not have are left out. */
function parsePicturesForm(
  form: FormData,
  { ownOrigins, pictures }: PicturesDeps,
): Result<PicturesForm, never> {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const urls = texts("url");
  const sent = texts("name").flatMap((name, place): NamedPicture[] => {
    const url = parsePicture(urls[place] ?? "", ownOrigins);
    return url !== undefined && isShown(url, pictures.origin) ? [{ name, url }] : [];
  });
  const files = form.getAll("pictures").filter((file) => typeof file !== "string" && file.name !== "");
  return ok({ sent: sent.slice(0, MAX_ADDED), files: files as File[], isShowing: form.has("show") });
}

export const PICTURES_ACTIONS: PageActions<"products", PicturesDeps, PicturesAnswer> = {
  area: "products",
  // Without scripts the pictures come with the form; otherwise their addresses do.
  largest: { bytes: 5 * MAX_PICTURE_BYTES },
  asked: () => "add",
  actions: {
    add: act(parsePicturesForm, async (deps, admin, form) => {
      const shown = await addPictures(deps, admin, form);
      return { shown, status: shown.slugs.length > 0 ? 200 : 422 };
    }),
  },
};

/** Adds the pictures to the products that their names belong to, and shows these products if that was asked. */
async function addPictures(
  { db, pictures, now }: PicturesDeps,
  admin: Admin,
  { sent, files, isShowing }: PicturesForm,
): Promise<PicturesAnswer> {
  const kept = [...sent];
  const failed: PicturesAnswer["failed"] = [];
  for (const file of files) {
    const picture = await pictures.keep(pictureNameOf(file.name), new Uint8Array(await file.arrayBuffer()));
    if (picture.ok) kept.push({ name: file.name, url: picture.value });
    else failed.push({ name: file.name, message: picture.error.message });
  }
  const added = await addPicturesByName(db, admin, { pictures: kept, now: now() });
  const { count } = isShowing
    ? await setManyHidden(db, admin, { slugs: added.slugs, isHidden: false, now: now() })
    : { count: 0 };
  return { ...added, shown: count, failed };
}
