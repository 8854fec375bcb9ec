import { createContext } from "react-router";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import type { Product } from "./product.ts";

/**
 * The folders of the pictures that the sample catalogue brought, as they stand in their addresses. Each name ends in the
 * hash of its picture, so that a photograph of the owner's own never has one, whatever its file is called.
 */
export const samplePicturesContext = createContext<ReadonlySet<string>>();

/** Which of a product's pictures, those of its cloths too, are the sample catalogue's. */
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
