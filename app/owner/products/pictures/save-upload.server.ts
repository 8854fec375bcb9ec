import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { VIEW_WIDTH } from "#app/shared/picture-address.ts";

/** An uploaded picture and its future name. */
export interface UploadedPicture {
  picture: File;
  name: string;
  /** For a view from around, which is made in its own width alone. */
  width: number | undefined;
}

/** The picture in the form (`picture`), with the product's name (`name`), a view from around or not (`view`); null without one. */
export function parseUpload(form: FormData): UploadedPicture | null {
  const picture = form.get("picture");
  if (!(picture instanceof File)) return null;
  return {
    picture,
    name: pictureNameOf(textIn(form, "name")),
    width: form.has("view") ? VIEW_WIDTH : undefined,
  };
}

/** Saves a picture of the product form. Returns its address; the error is a sentence. */
export const saveUpload = async (
  pictures: Pick<PictureStore, "keep">,
  _admin: Admin,
  { picture, name, width }: UploadedPicture,
): ReturnType<PictureStore["keep"]> =>
  pictures.keep(name, new Uint8Array(await picture.arrayBuffer()), width);
