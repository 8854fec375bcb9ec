/** What the program is told to work on a picture instead of serving the shop. */
export const PICTURE_ARGUMENT = "picture";

/** Work on a picture, done in a process of its own. All paths are absolute. */
export type PictureJob =
  /** An upload in WebP, in every width, into a folder; and its pixels, upright, into a file for the formats to come. */
  | { kind: "web"; upload: string; folder: string; raw: string }
  /** An upload as one clean WebP, small enough to be sent on. */
  | { kind: "clean"; upload: string; file: string }
  /** The AVIF of every WebP in a folder that has none yet, from the picture's pixels. */
  | { kind: "avif"; raw: string; width: number; height: number; folder: string }
  /** A stored picture's share image, from its widest file. */
  | { kind: "share"; from: string; file: string };

/** What is known of a picture that was read. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Its average colour in six hexadecimal digits; null when one can see through it. */
  tone: string | null;
}
