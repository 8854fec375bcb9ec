import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "./upload-limits.ts";

/** Why a picture was not kept: the status that an answer has, and a sentence for the person who chose it. */
export interface PictureRefusal {
  /** 422: it is the picture. 502: it is the image service. 503: the service is not set up, or the disk is nearly full. */
  status: 422 | 502 | 503;
  message: string;
}

/** Where the catalogue's pictures are kept. */
export interface PictureStore {
  /** The origin that its pictures come from; null when that is the shop itself. */
  readonly origin: string | null;
  /** Keeps an uploaded picture and returns its address, whose pages-to-be every size is read from. */
  keep(name: string, upload: Uint8Array): Promise<Result<string, PictureRefusal>>;
}

/** A picture's name stays short whatever the product is called. */
const MAX_NAME = 60;

/** What a product's pictures are called where they are kept: its slug, or what its title makes of one. */
export const pictureNameOf = (...names: string[]): string =>
  names.map((name) => toSlug(name).slice(0, MAX_NAME).replace(/-$/, "")).find((name) => name !== "") ??
  "picture";

export const refusePicture = (status: PictureRefusal["status"], message: string) => err({ status, message });

/** What can be said of an upload before anybody looks into it. */
export function checkUpload(upload: Uint8Array): Result<null, PictureRefusal> {
  if (upload.byteLength === 0) return refusePicture(422, "That file is empty.");
  if (upload.byteLength > MAX_PICTURE_BYTES) return refusePicture(422, TOO_LARGE);
  return ok(null);
}
