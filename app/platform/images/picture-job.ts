/** The argument that makes the program work on a picture instead of serving the shop. */
export const PICTURE_ARGUMENT = "picture";

/** Work on a picture, done in a separate process. All paths are absolute. */
export type PictureJob =
  /**
   * An upload as WebP in every width, or in `only` this one, into a folder; and its upright pixels into a file for the
   * later formats.
   */
  | { kind: "web"; upload: string; folder: string; raw: string; only?: number | undefined }
  /** An upload as one clean WebP, small enough to be sent on. */
  | { kind: "clean"; upload: string; file: string }
  /** An upload as one clean WebP for a few people's eyes, no larger than a phone shows it. */
  | { kind: "private"; upload: string; file: string }
  /** The missing AVIF of every WebP in a folder, from the picture's pixels. */
  | { kind: "avif"; raw: string; width: number; height: number; folder: string }
  /** A stored picture's share image, from its widest file. */
  | { kind: "share"; from: string; file: string }
  /** A stored picture as a small JPEG for letters, from its widest file. */
  | { kind: "letter"; from: string; file: string };

/** Facts about a picture that was read. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Its average colour in six hexadecimal digits; null when it is transparent. */
  tone: string | null;
}
