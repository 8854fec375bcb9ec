/** The largest uploaded picture, in bytes. The browser checks before it sends; the server decides. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The message for a larger one. */
export const TOO_LARGE = "That picture is too large: 10 MB at most.";

/** The largest decoded picture: 40 megapixels, which takes some 160 MB of memory. */
export const MAX_PIXELS = 40e6;
