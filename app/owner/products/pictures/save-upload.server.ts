import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import { textIn } from "#app/shared/form-texts.ts";

/** An uploaded picture and its future name. */
export interface UploadedPicture {
  picture: File;
  name: string;
}

/** The picture in the form (`picture`), with the product's name (`name`); null without one. */
export function parseUpload(form: FormData): UploadedPicture | null {
  const picture = form.get("picture");
  if (!(picture instanceof File)) return null;
  return { picture, name: pictureNameOf(textIn(form, "name")) };
}

/** Saves a picture of the product form. Returns its address; the error is a sentence. */
export const saveUpload = async (
  pictures: Pick<PictureStore, "keep">,
  _admin: Admin,
  { picture, name }: UploadedPicture,
): ReturnType<PictureStore["keep"]> => pictures.keep(name, new Uint8Array(await picture.arrayBuffer()));
