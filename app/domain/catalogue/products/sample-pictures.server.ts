import { parseStoredPicture } from "#app/shared/picture-address.ts";
import type { Product } from "./product.ts";

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
