/** How single cells of a file are read. Each answers undefined, or null, for what it cannot read. */

import { choiceId } from "#app/features/products/choice-id.ts";
import { CATEGORIES, type Category, type Gender } from "#app/features/products/product.ts";

const YES = new Set(["true", "yes", "y", "1"]);
const NO = new Set(["false", "no", "n", "0"]);

export const parseYesNo = (cell: string): boolean | undefined =>
  YES.has(cell.toLowerCase()) ? true : NO.has(cell.toLowerCase()) ? false : undefined;

/** Whether shoppers see a product: Shopify's states, of which only one is on the shop. */
export function parseStatus(cell: string): boolean | undefined {
  const status = cell.toLowerCase();
  if (status === "active") return true;
  return ["draft", "archived", "unlisted"].includes(status) ? false : undefined;
}

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

/** One of the catalogue's four kinds, by its name in any spelling. */
export function parseCategory(cell: string): Category | undefined {
  const wanted = choiceId(cell);
  const kinds = Object.keys(CATEGORIES) as Category[];
  return kinds.find((kind) => kind === wanted || choiceId(CATEGORIES[kind]) === wanted);
}

/** What the options of a product are about. */
export type Axis = "colour" | "size" | "none" | "other";

export function parseAxis(optionName: string): Axis {
  const name = optionName.toLowerCase();
  if (/^colou?rs?$/.test(name)) return "colour";
  if (/^sizes?$/.test(name)) return "size";
  return name === "title" || name === "" ? "none" : "other";
}

const ADDRESS = /^[^\s"'<>\\]+$/;
const OWN_PATH = /^\/(?:media|pictures)\//;

/** A picture's address as the shop stores it: its own pictures by their path, others by https. */
export function parsePicture(cell: string, ownOrigins: ReadonlySet<string>): string | undefined {
  if (!ADDRESS.test(cell)) return undefined;
  if (OWN_PATH.test(cell)) return cell;
  if (!URL.canParse(cell)) return undefined;
  const url = new URL(cell);
  if (ownOrigins.has(url.origin) && OWN_PATH.test(url.pathname)) return url.pathname;
  return url.protocol === "https:" ? cell : undefined;
}

/** Whether pages show a picture: a browser is let fetch the shop's own, and those of its image service if it has one. */
export const isShown = (url: string, pictureOrigin: string | null): boolean =>
  url.startsWith("/") || new URL(url).origin === pictureOrigin;
