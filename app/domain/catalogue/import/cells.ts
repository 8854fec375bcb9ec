import { choiceId, type Gender, type Kind, kindName } from "../products/product.ts";
/** The cells of a product in the file, column by column. `plan-product.ts` compares a file's cells with these. */

import { formatAmount } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { eachText, productText } from "../products/product-fields.ts";
import type { StoredProduct, StoredVariant } from "../products/product-row.server.ts";
import type { Column } from "./columns.ts";
import { toHtml } from "./html-text.ts";
import { colourName } from "./stored-colours.ts";

export type Cells = Partial<Record<Column, string>>;

/** Google's words for a gender. */
const GENDER_NAMES: Record<Gender, string> = { women: "female", men: "male", unisex: "unisex" };

/** The full address of one of the shop's own pictures. Other addresses stay unchanged. */
export const absoluteUrl = (url: string, origin: string): string =>
  url.startsWith("/") ? origin + url : url;

/** The product's own cells, for its first line. */
export const productCells = (product: StoredProduct, kinds: readonly Kind[]): Cells => ({
  ...eachText((name) => productText(product, name)),
  description: toHtml(product.description),
  type: kindName(kinds, product.category) ?? product.category ?? "",
  tags: [product.collection, product.textile].filter(Boolean).join(", "),
  published: product.isActive ? "TRUE" : "FALSE",
  gender: GENDER_NAMES[product.gender],
  status: product.isActive ? "active" : "draft",
});

export function variantCells(product: StoredProduct, variant: StoredVariant, origin: string): Cells {
  const swatch = product.swatches.find(({ id }) => id === variant.colorId);
  return {
    option1: colourName(product, variant.colorId),
    option2: variant.size,
    sku: variant.sku ?? variant.id,
    tracker: variant.piecesLeft === null ? "" : "shopify",
    quantity: variant.piecesLeft === null ? "" : String(variant.piecesLeft),
    policy: variant.piecesLeft === null ? "continue" : "deny",
    price: formatAmount(variant.priceCents),
    compareAt: compareAtCell(product),
    barcode: variant.barcode ?? "",
    variantImage: absoluteUrl(variant.imageUrls[0] ?? "", origin),
    swatch: swatch?.hex ?? "",
    swatchImage: absoluteUrl(swatch?.imageUrl ?? "", origin),
    pictures: picturesCell(product, variant, origin),
  };
}

export const compareAtCell = ({ compareAtCents }: StoredProduct): string =>
  compareAtCents === null ? "" : formatAmount(compareAtCents);

/** A colour's views from around, one to a line, and their alternative text behind the first. */
export function viewsCell({ spins }: StoredProduct, colorId: string, origin: string): string {
  const { urls, alt } = ownValue(spins ?? {}, colorId) ?? { urls: [], alt: "" };
  const [first = "", ...others] = urls.map((url) => absoluteUrl(url, origin));
  return [`${first} ${oneLine(alt)}`.trim(), ...others].join("\n");
}

/** A variant's pictures, one to a line: the address, a space, and its alternative text. */
const picturesCell = (product: StoredProduct, variant: StoredVariant, origin: string): string =>
  variant.imageUrls
    .map((url) => `${absoluteUrl(url, origin)} ${oneLine(product.imageAlts[url] ?? "")}`.trim())
    .join("\n");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const YES = new Set(["true", "yes", "y", "1"]);

const NO = new Set(["false", "no", "n", "0"]);

export const parseYesNo = (cell: string): boolean | undefined =>
  YES.has(cell.toLowerCase()) ? true : NO.has(cell.toLowerCase()) ? false : undefined;

/** True when shoppers see a product: Shopify has several states, and only one of them is on sale. */
export function parseStatus(cell: string): boolean | undefined {
  const status = cell.toLowerCase();
  if (status === "active") return true;
  return ["draft", "archived", "unlisted"].includes(status) ? false : undefined;
}

/** True when a line says that it is sold without a limit, as `continue` or as a yes to selling when out of stock. */
export const hasNoLimit = (policy: string | undefined): boolean =>
  policy !== undefined && (policy.toLowerCase() === "continue" || parseYesNo(policy) === true);

const GENDERS: Record<string, Gender> = {
  women: "women",
  woman: "women",
  female: "women",
  men: "men",
  man: "men",
  male: "men",
  unisex: "unisex",
};

export const parseGender = (cell: string): Gender | undefined =>
  Object.hasOwn(GENDERS, cell.toLowerCase()) ? GENDERS[cell.toLowerCase()] : undefined;

/** The slug of one of the shop's kinds, by its name or slug in any spelling. */
export function parseCategory(cell: string, kinds: readonly Kind[]): string | undefined {
  const wanted = choiceId(cell);
  const named = kinds.find(({ slug, name }) => slug === wanted || choiceId(name) === wanted);
  return named?.slug;
}

/** The subject of an option. */
export type Axis = "colour" | "size" | "none" | "other";

export function parseAxis(optionName: string): Axis {
  const name = optionName.toLowerCase();
  if (/^colou?rs?$/.test(name)) return "colour";
  if (/^sizes?$/.test(name)) return "size";
  return name === "title" || name === "" ? "none" : "other";
}

const ADDRESS = /^[^\s"'<>\\]+$/;

const OWN_PATH = /^\/(?:media|pictures)\//;

/** A picture's address as the shop stores it: a path for its own pictures, https for others. */
export function parsePicture(cell: string, ownOrigins: ReadonlySet<string>): string | undefined {
  if (!ADDRESS.test(cell)) return undefined;
  if (OWN_PATH.test(cell)) return cell;
  if (!URL.canParse(cell)) return undefined;
  const url = new URL(cell);
  if (ownOrigins.has(url.origin) && OWN_PATH.test(url.pathname)) return url.pathname;
  return url.protocol === "https:" ? cell : undefined;
}

/**
 * True when pages may show a picture. Browsers load the shop's own pictures, and those of its image service if it has
 * one.
 */
export const isShown = (url: string, pictureOrigin: string | null): boolean =>
  url.startsWith("/") || new URL(url).origin === pictureOrigin;
