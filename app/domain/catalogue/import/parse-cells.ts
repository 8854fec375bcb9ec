/** Parsers of single cells. Each returns undefined or null for an unreadable cell. */

import { choiceId } from "../products/choice-id.ts";
import type { Gender, Kind } from "../products/product.ts";

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
