import { createContext } from "react-router";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import type { Product } from "./product.ts";

/**
 * The folders of the sample catalogue's pictures, by their names in addresses. Each name ends in the hash of its
 * picture, so a photograph of the owner never has one, with any file name.
 */
export const samplePicturesContext = createContext<ReadonlySet<string>>();

/** The pictures of a product, including those of its cloths, that belong to the sample catalogue. */
export function samplePicturesOf(
  { primaryImageUrl, imageUrls, variants, swatches }: Product,
  folders: ReadonlySet<string>,
): string[] {
  const urls = [
    primaryImageUrl,
    ...imageUrls,
    ...variants.flatMap((variant) => variant.imageUrls),
    ...swatches.flatMap(({ imageUrl }) => imageUrl ?? []),
  ];
  return [...new Set(urls)].filter((url) => {
    const folder = parseStoredPicture(url)?.folder.split("/").at(-1);
    return folder !== undefined && folders.has(folder);
  });
}
