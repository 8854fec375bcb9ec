import { readFile } from "node:fs/promises";
import path from "node:path";
import { PICTURES_OF_REVIEWS, parseHostedPicture } from "#app/shared/picture-address.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { Log } from "../logging/log.server.ts";
import type { CloudinaryKey } from "./hosted-pictures.server.ts";
import type { ImageWorkers } from "./image-workers.server.ts";
import {
  checkUpload,
  type PictureRefusal,
  type PictureStore,
  refusePicture,
} from "./picture-store.server.ts";
import { inScratchFolder } from "./scratch-folder.server.ts";

/** The address for uploads to Cloudinary, and the origin of its pictures. */
export interface CloudinarySettings {
  /** The account, and the unsigned preset that defines what may be uploaded to it. Null while they are not set. */
  cloudName: string | null;
  uploadPreset: string | null;
  folder: string | null;
  apiBase: string;
  /** The origin of the pictures' addresses. */
  deliveryBase: string;
  /** For removing pictures there; null while it is not set. */
  key: CloudinaryKey | null;
}

export interface CloudinaryOptions {
  settings: CloudinarySettings;
  /** A folder for temporary files. */
  media: string;
  imageWorkers: ImageWorkers;
  /** Notes the address of a picture that was sent. */
  record: (url: string, about: { isPersonal: boolean }) => Promise<void>;
  log: Log;
  maxMs?: number;
}

/** The address of an account's API. */
export const accountAddress = ({
  apiBase,
  cloudName,
}: Pick<CloudinarySettings, "apiBase" | "cloudName">): string =>
  `${apiBase}/v1_1/${encodeURIComponent(cloudName ?? "")}`;

/** The wording of the specification (sections 7 and 8). */
const NOT_SET = "Cloudinary env not set (cloud or preset).";
const FAILED = "Upload failed";
const NO_ANSWER = "Upload error";

/** The service's own words are shown to the owner, so their length is limited. */
const MAX_WORDS = 300;

/**
 * Keeps pictures at Cloudinary, by its unsigned upload. Each picture is first decoded and re-encoded here: camera
 * metadata never leaves the shop, and only pictures are sent.
 * https://cloudinary.com/documentation/image_upload_api_reference
 */
export function cloudinaryStore({
  settings,
  media,
  imageWorkers,
  record,
  log,
  maxMs = 60_000,
}: CloudinaryOptions): PictureStore {
  const { cloudName, uploadPreset, folder, deliveryBase } = settings;
  const origin = new URL(deliveryBase).origin;

  const send = async (
    name: string,
    picture: Buffer<ArrayBuffer>,
  ): Promise<Result<string, PictureRefusal>> => {
    const form = new FormData();
    form.set("file", new Blob([picture], { type: "image/webp" }), `${name}.webp`);
    form.set("upload_preset", uploadPreset ?? "");
    if (folder !== null) form.set("folder", folder);
    let response: Response;
    let text: string;
    try {
      const address = `${accountAddress(settings)}/image/upload`;
      const signal = AbortSignal.timeout(maxMs);
      response = await fetch(address, { method: "POST", body: form, signal, redirect: "error" });
      text = await response.text();
    } catch (error) {
      log.warn("The image service does not answer", { reason: String((error as Error).cause ?? error) });
      return refusePicture(502, NO_ANSWER);
    }
    const answer = bufferResponse(text);
    if (!response.ok || answer.url === null) {
      const message = answer.message ?? response.headers.get("x-cld-error") ?? FAILED;
      log.warn("The image service did not take a picture", { status: response.status, message });
      return refusePicture(502, message.slice(0, MAX_WORDS));
    }
    if (parseHostedPicture(answer.url) === null || new URL(answer.url).origin !== origin) {
      log.warn("The image service gave an address that pages cannot show", { url: answer.url, origin });
      return refusePicture(502, FAILED);
    }
    await record(answer.url, { isPersonal: name.startsWith(PICTURES_OF_REVIEWS) });
    return ok(answer.url);
  };

  return {
    origin,
    async keep(name, upload) {
      if (cloudName === null || uploadPreset === null) return refusePicture(503, NOT_SET);
      const checked = checkUpload(upload);
      if (!checked.ok) return checked;
      return inScratchFolder(media, upload, async (scratch) => {
        const file = path.join(scratch.folder, "clean");
        const read = await imageWorkers.run({ kind: "clean", upload: scratch.upload, file });
        return read.ok ? send(name, await readFile(file)) : refusePicture(422, read.error);
      });
    },
  };
}

/** The service's answer, if it is JSON at all. */
function bufferResponse(text: string): { url: string | null; message: string | null } {
  let answer: { secure_url?: unknown; error?: { message?: unknown } | null } | null;
  try {
    answer = JSON.parse(text);
  } catch {
    return { url: null, message: null };
  }
  const message = answer?.error?.message;
  const url = answer?.secure_url;
  return {
    url: typeof url === "string" ? url : null,
    message: typeof message === "string" && message.trim() !== "" ? message : null,
  };
}
