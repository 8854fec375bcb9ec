/** Of one picture that is sent, in bytes. The browser asks before it sends, the server judges. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Said of a larger one. */
export const TOO_LARGE = "That picture is too large: 10 MB at most.";

/** Of one picture that is decoded: 40 megapixels, which takes some 160 MB of memory. */
export const MAX_PIXELS = 40e6;
