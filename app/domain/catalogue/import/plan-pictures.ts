import { toSlug } from "#app/shared/slug.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { choiceId, codeProblem, MAX_ALT_LENGTH } from "../products/product.ts";
import { galleryPictures, MAX_PICTURES } from "../products/product-fields.ts";
import { spinProblem } from "../products/product-input-grid.ts";
import type { StoredVariant } from "../products/product-row.server.ts";
import { shadeOfName } from "../products/shades.ts";
import { swatchColor } from "../products/swatch-colors.ts";
import { type Cells, isShown, parsePicture, viewsCell } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import type { AwaitedPicture, Reading } from "./plan.ts";
import type { VariantLine } from "./plan-options.ts";
import { colourName } from "./stored-colours.ts";

const NOT_AN_ADDRESS = "Please give a picture of this shop, or an address that begins with https://.";

/** An address of another site, or a file's name alone. */
const ELSEWHERE_ADDRESS = /^(?:https?:)?\/\/[^\s"'<>\\]+$/i;
const FILE_NAME = /^[^/\\:?#<>"'\n]+\.(?:jpe?g|png|webp|avif|gif|heic|tiff?)$/i;

const ELSEWHERE =
  "This picture is not in the shop, so it is left out: pages show no pictures of other sites. Add it as a file.";
const HIDDEN =
  "A product without a picture of its own stays hidden until it has one. Pictures can be added many at once, by their file names.";

/**
 * A picture's address, or null when it is left out. An invalid address is refused. The first picture that the shop
 * lacks gets a note. `stored` are those that the product has already.
 */
function picture(
  reading: Reading,
  { row, column, cell }: { row: FileRow; column: Column; cell: string },
  stored: readonly string[],
): string | null {
  const { ownOrigins, pictureOrigin } = reading.shop;
  const url = parsePicture(cell, ownOrigins);
  if (url !== undefined && (isShown(url, pictureOrigin) || stored.includes(url))) return url;
  if (url === undefined && !FILE_NAME.test(cell) && !ELSEWHERE_ADDRESS.test(cell))
    reading.refuse(row, column, NOT_AN_ADDRESS);
  else if (!reading.problems.some(({ message }) => message === ELSEWHERE))
    reading.note(row, column, ELSEWHERE);
  return null;
}

/**
 * Plans the product's pictures. If the file names any of the shop's, these become all its pictures, in the order of
 * their positions.
 */
export function parseGallery(reading: Reading): void {
  const { after, before } = reading;
  const stored = before ? galleryPictures(before) : [];
  const missing: (AwaitedPicture & { position: number })[] = [];
  const named = reading.file.rows.flatMap((row, place) => {
    const { image: cell, imageAlt: alt = "" } = row.cells;
    if (cell === undefined) return [];
    const position = positionOf(row) ?? place + 1;
    const url = picture(reading, { row, column: "image", cell }, stored);
    if (url !== null) return [{ url, row, position }];
    missing.push({ name: fileNameOf(cell), alt, position });
    return [];
  });
  // A product that has pictures waits for none: its file may be from the shop before.
  if (stored.length === 0)
    reading.awaited = missing
      .toSorted((a, b) => a.position - b.position)
      .slice(0, MAX_PICTURES)
      .map(({ name, alt }) => ({
        name: name.slice(0, MAX_NAME_LENGTH),
        alt: alt.slice(0, MAX_ALT_LENGTH),
      }));
  if (named.length === 0) return;
  named.sort((a, b) => a.position - b.position);
  for (const { url, row } of named) {
    const alt = row.cells.imageAlt;
    if (alt !== undefined && alt !== after.imageAlts[url]?.trim()) after.imageAlts[url] = alt;
  }
  const urls = [...new Set(named.map(({ url }) => url))];
  if (urls.join("\n") === stored.join("\n")) return;
  // The texts of removed pictures are dropped, unless a colour still shows the picture.
  const used = new Set([...urls, ...after.variants.flatMap(({ imageUrls }) => imageUrls)]);
  for (const url of stored) if (!used.has(url)) delete after.imageAlts[url];
  after.imageUrls = urls;
  after.primaryImageUrl = urls[0] ?? "";
}

/** Keeps a product hidden that the file would show without a picture. */
export function hideWithoutPicture(reading: Reading): void {
  const { after, before, file, shop } = reading;
  if (!after.isActive || before?.isActive) return;
  if (galleryPictures(after).some((url) => isShown(url, shop.pictureOrigin))) return;
  after.isActive = false;
  reading.note(file.rows[0], "image", HIDDEN);
}

/** The longest name of a file, in characters. */
const MAX_NAME_LENGTH = 250;

/** The name of a picture's file, in small letters: the end of its address. */
const fileNameOf = (cell: string): string => {
  const [path = ""] = cell.split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (URL.canParse(cell) ? decoded(name) : name).toLowerCase();
};

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function positionOf(row: FileRow): number | null {
  const position = Number(row.cells.imagePosition);
  return Number.isSafeInteger(position) && position > 0 ? position : null;
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
    const urls = picturesIn(reading, { row, column: "pictures", cell: pictures }, variant.imageUrls).flatMap(
      ({ url, alt }) => {
        if (url !== null && alt !== "") reading.after.imageAlts[url] ??= alt;
        return url ?? [];
      },
    );
    if (urls.length > 0) variant.imageUrls = [...new Set(urls)];
  } else if (pictures === undefined && variantImage !== undefined && variantImage !== stored.variantImage) {
    const named = { row, column: "variantImage", cell: variantImage } as const;
    const url = picture(reading, named, variant.imageUrls);
    if (url !== null && url !== variant.imageUrls[0]) variant.imageUrls = [url];
  }
}

/** The pictures of a cell, one to a line with its text; an address is null when it is left out. */
const picturesIn = (
  reading: Reading,
  { cell, ...place }: { row: FileRow; column: Column; cell: string },
  stored: readonly string[],
): { url: string | null; alt: string }[] =>
  cell
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [address = ""] = line.split(/\s/, 1);
      const url = picture(reading, { ...place, cell: address }, stored);
      return { url, alt: line.slice(address.length).trim() };
    });

/** Plans the views of a colour from around. They stay as they are unless the shop has all of them. */
export function parseSpin(reading: Reading, { row, colorId }: VariantLine): void {
  const { after } = reading;
  const { views: cell } = row.cells;
  if (cell === undefined || cell === viewsCell(after, colorId, reading.shop.origin)) return;
  const stored = ownValue(after.spins ?? {}, colorId)?.urls ?? [];
  const views = picturesIn(reading, { row, column: "views", cell }, stored);
  const urls = [...new Set(views.flatMap(({ url }) => url ?? []))];
  const alt = views[0]?.alt ?? "";
  if (views.some(({ url }) => url === null)) return;
  const problem = spinProblem(urls) ?? codeProblem("alternative text", alt, MAX_ALT_LENGTH);
  if (problem === null) after.spins = { ...after.spins, [colorId]: { urls, alt } };
  else reading.refuse(row, "views", `${colourName(after, colorId)}: ${problem}`);
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
    const named = { row, column: "swatchImage", cell: swatchImage } as const;
    swatch.imageUrl =
      picture(reading, named, swatch.imageUrl === null ? [] : [swatch.imageUrl]) ?? swatch.imageUrl;
  }
}

/** A handle that a file's name may mean, and the place of the picture in that product. */
interface NamedHandle {
  slug: string;
  place: number;
}

/**
 * The handles that the name of a picture's file may mean, the likeliest first: `linen-shirt-2.jpg` is the main picture
 * of `linen-shirt-2`, or else the second one of `linen-shirt`. Spaces, brackets and capitals do not matter.
 */
export function handlesIn(fileName: string): NamedHandle[] {
  const stem = toSlug(fileName.replace(/\.[a-z]{3,4}$/i, ""));
  if (stem === "") return [];
  const [, base, digits] = /^(.+)-(\d{1,3})$/.exec(stem) ?? [];
  const main = { slug: stem, place: 1 };
  return base === undefined ? [main] : [main, { slug: base, place: Number(digits) }];
}
