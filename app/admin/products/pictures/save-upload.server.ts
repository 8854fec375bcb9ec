import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";

/** A picture that was sent, and what it is to be called. */
export interface UploadedPicture {
  picture: File;
  name: string;
}

/** The one picture that was sent (`picture`), under the product's name (`name`); null where there is none. */
export function parseUpload(form: FormData): UploadedPicture | null {
  const picture = form.get("picture");
  if (!(picture instanceof File)) return null;
  return { picture, name: pictureNameOf(String(form.get("name") ?? "")) };
}

/** Keeps a picture of the product form: its address, or why it cannot be kept. */
export const saveUpload = async (
  pictures: Pick<PictureStore, "keep">,
  _admin: Admin,
  { picture, name }: UploadedPicture,
): ReturnType<PictureStore["keep"]> => pictures.keep(name, new Uint8Array(await picture.arrayBuffer()));
