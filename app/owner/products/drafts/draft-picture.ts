import { err, ok, type Result } from "#app/shared/result.ts";

/** The specification's words (section 8): the file is not a picture; the file could not be read. */
export type PictureProblem = "Upload failed" | "Upload error";

/** Tried in turn until the picture is small enough: the length of its longer side in pixels, and the JPEG quality. */
const TRIES = [
  { side: 640, quality: 0.82 },
  { side: 480, quality: 0.74 },
  { side: 320, quality: 0.6 },
] as const;

/** In characters. Browsers store about five million for a whole shop, which is enough for some fifty drafts. */
const LARGEST = 90_000;

/** The size of a picture whose longer side is at most `side`; it never grows. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads a picture on this device and reduces it to a JPEG as a data URL, in the camera's orientation. */
export async function parseDraftPicture(file: File): Promise<Result<string, PictureProblem>> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return err("Upload error"); // It was moved or deleted after it was chosen.
  }
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes], { type: file.type }));
  } catch {
    return err("Upload failed");
  }
  try {
    for (const { side, quality } of TRIES) {
      const url = drawn(picture, side).toDataURL("image/jpeg", quality);
      if (url.startsWith("data:image/jpeg;base64,") && url.length <= LARGEST) return ok(url);
    }
    return err("Upload failed");
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(picture.width, picture.height, side));
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "white"; // JPEG has no transparency, and would make those parts black.
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
