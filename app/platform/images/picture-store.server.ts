import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "./upload-limits.ts";

/** Why a picture was not kept: the answer's status, and a sentence for the person who chose it. */
export interface PictureRefusal {
  /**
   * 422: the picture is at fault. 502: the image service is. 503: the service is not set up, or the disk is nearly
   * full.
   */
  status: 422 | 502 | 503;
  message: string;
}

/** Where the catalogue's pictures are kept. */
export interface PictureStore {
  /** The origin of its pictures; null when that is the shop itself. */
  readonly origin: string | null;
  /** Keeps an uploaded picture and returns its address, from which pages derive every size. */
  keep(name: string, upload: Uint8Array): Promise<Result<string, PictureRefusal>>;
}

/** Keeps a picture's name short, whatever the product is called. */
const MAX_NAME = 60;

/** The name of a product's pictures in the store: its slug, or one derived from its title. */
export const pictureNameOf = (...names: string[]): string =>
  names.map((name) => toSlug(name).slice(0, MAX_NAME).replace(/-$/, "")).find((name) => name !== "") ??
  "picture";

export const refusePicture = (status: PictureRefusal["status"], message: string) => err({ status, message });

/** The checks of an upload that need no decoding. */
export function checkUpload(upload: Uint8Array): Result<null, PictureRefusal> {
  if (upload.byteLength === 0) return refusePicture(422, "That file is empty.");
  if (upload.byteLength > MAX_PICTURE_BYTES) return refusePicture(422, TOO_LARGE);
  return ok(null);
}
