import { choiceId } from "#app/features/products/choice-id.ts";
import { galleryPictures } from "#app/features/products/product-fields.ts";
import type { StoredVariant } from "#app/features/products/product-row.server.ts";
import { shadeOfName } from "#app/features/products/shades.ts";
import { swatchColor } from "#app/features/products/swatch-colors.ts";
import type { Cells } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import { isShown, parsePicture } from "./parse-cells.ts";
import type { Reading } from "./plan.ts";
import type { VariantLine } from "./plan-options.ts";

const NOT_AN_ADDRESS = "Please give a picture of this shop, or an address that begins with https://.";

/** A picture's address, or null for an invalid one, which is refused. */
function picture(reading: Reading, row: FileRow, column: Column, cell: string): string | null {
  const url = parsePicture(cell, reading.shop.ownOrigins);
  if (url === undefined) reading.refuse(row, column, NOT_AN_ADDRESS);
  return url ?? null;
}

/**
 * Plans the product's pictures. If the file names any, these become all its pictures, in the order of their positions.
 */
export function parseGallery(reading: Reading): void {
  const { after, before } = reading;
  const named = reading.file.rows.flatMap((row, place) => {
    const cell = row.cells.image;
    const url = cell === undefined ? null : picture(reading, row, "image", cell);
    return url === null ? [] : [{ url, row, position: positionOf(row) ?? place + 1 }];
  });
  if (named.length === 0) return;
  named.sort((a, b) => a.position - b.position);
  for (const { url, row } of named) {
    const alt = row.cells.imageAlt;
    if (alt !== undefined && alt !== after.imageAlts[url]?.trim()) after.imageAlts[url] = alt;
  }
  noteForeign(reading, named);
  const urls = [...new Set(named.map(({ url }) => url))];
  const stored = before ? galleryPictures(before) : [];
  if (urls.join("\n") === stored.join("\n")) return;
  // The texts of removed pictures are dropped, unless a colour still shows the picture.
  const used = new Set([...urls, ...after.variants.flatMap(({ imageUrls }) => imageUrls)]);
  for (const url of stored) if (!used.has(url)) delete after.imageAlts[url];
  after.imageUrls = urls;
  after.primaryImageUrl = urls[0] ?? "";
}

function positionOf(row: FileRow): number | null {
  const position = Number(row.cells.imagePosition);
  return Number.isSafeInteger(position) && position > 0 ? position : null;
}

/** A note, once for each product: the shop does not fetch pictures, and its pages do not show those of other sites. */
function noteForeign(reading: Reading, named: readonly { url: string; row: FileRow }[]): void {
  const stored = new Set(reading.before ? galleryPictures(reading.before) : []);
  const first = named.find(({ url }) => !isShown(url, reading.shop.pictureOrigin) && !stored.has(url));
  if (!first) return;
  const message =
    "The address is kept, but the shop’s pages do not show pictures of other sites. Upload it on the product’s page.";
  reading.note(first.row, "image", message);
}

/** Plans the pictures of one size in one colour. Our own column lists several pictures, Shopify's only the first. */
export function parseVariantPictures(
  reading: Reading,
  row: FileRow,
  variant: StoredVariant,
  stored: Cells,
): void {
  const { pictures, variantImage } = row.cells;
  if (pictures !== undefined && pictures !== stored.pictures) {
    const lines = pictures.split("\n").map((line) => line.trim());
    const urls = lines.flatMap((line) => {
      const [address = ""] = line.split(/\s/, 1);
      const url = address === "" ? null : picture(reading, row, "pictures", address);
      const alt = line.slice(address.length).trim();
      if (url !== null && alt !== "") reading.after.imageAlts[url] ??= alt;
      return url ?? [];
    });
    variant.imageUrls = [...new Set(urls)];
  } else if (pictures === undefined && variantImage !== undefined && variantImage !== stored.variantImage) {
    const url = picture(reading, row, "variantImage", variantImage);
    if (url !== null && url !== variant.imageUrls[0]) variant.imageUrls = [url];
  }
}

/** Plans the shade of a colour, and the picture of its cloth. */
export function parseSwatch(reading: Reading, { row, colorId }: VariantLine, stored: Cells): void {
  const swatch = reading.after.swatches.find(({ id }) => id === colorId);
  if (!swatch) return;
  const { swatch: shade, swatchImage } = row.cells;
  // The shade of an unknown colour is its name until the owner chooses one, so such a cell in an old file means
  // nothing.
  const isName = shade !== undefined && choiceId(shade) === choiceId(swatch.name);
  if (isName) {
    if (!reading.before?.swatches.some(({ id }) => id === colorId)) swatch.hex = swatchColor(shade);
  } else if (shade !== undefined && shade !== stored.swatch && shade !== swatch.hex) {
    const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(shade) ? shade : shadeOfName(shade);
    if (hex !== null) swatch.hex = hex;
    else reading.refuse(row, "swatch", "Please give the shade as in #6b6b3a.");
  }
  if (swatchImage !== undefined && swatchImage !== stored.swatchImage) {
    swatch.imageUrl = picture(reading, row, "swatchImage", swatchImage) ?? swatch.imageUrl;
  }
}
