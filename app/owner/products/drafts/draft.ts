import { parsePounds } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug, toSlug } from "#app/shared/slug.ts";

/** The kinds of the older form (specification, section 3). Its drafts are on devices, where the owner's list is not. */
export const DRAFT_KINDS = {
  "long-dresses": "Long dresses",
  "two-piece": "Two-piece",
  tops: "Tops",
  accessories: "Accessories",
} as const;
type DraftKind = keyof typeof DRAFT_KINDS;

/**
 * A product from the older form, stored on the device where it was written. Its price is a number of naira, as typed.
 * It is never charged, and publishing asks for a price in pounds.
 */
export interface Draft {
  /** Made from the name, and different from that of every earlier draft: the draft's key. */
  slug: string;
  name: string;
  price: number;
  category: DraftKind;
  sizes: string[];
  description: string;
  /** A small picture as a data URL, which fits into the browser's storage. */
  image: string;
}

/** The input of the form. */
export interface DraftInput {
  name: string;
  price: string;
  category: string;
  sizes: string;
  description: string;
  /** The picture, if one was read. */
  image: string | null;
}

export type DraftField = "name" | "price" | "category" | "image";

/** The reason why a draft cannot be saved: the sentence above the form, and the errors at its fields. */
export interface DraftRefusal {
  message: string;
  problems: { field: DraftField; message: string }[];
}

export const DEFAULT_SIZES = "S,M,L";
/** The specification's message (section 5). */
export const REQUIRED = "Name, price and image are required.";

const PICTURE = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/;
const HIGHEST_PRICE = 1_000_000_000;

const isCategory = (text: unknown): text is DraftKind =>
  typeof text === "string" && Object.hasOwn(DRAFT_KINDS, text);
const isPrice = (price: unknown): price is number =>
  typeof price === "number" && price >= 0 && price <= HIGHEST_PRICE;

/** Parses the form into a draft, with a slug that none of `others` has. */
export function parseDraft(input: DraftInput, others: readonly Draft[]): Result<Draft, DraftRefusal> {
  const name = input.name.trim().replace(/\s+/g, " ");
  const typed = input.price.trim();
  // A naira has a hundred parts too, and is written like pounds.
  const hundredths = parsePounds(typed);
  const price = hundredths === null ? null : hundredths / 100;
  const { category, image } = input;
  const missing: DraftRefusal["problems"] = [];
  const wrong: DraftRefusal["problems"] = [];
  if (name === "") missing.push({ field: "name", message: "Add a name." });
  if (typed === "") missing.push({ field: "price", message: "Add a price." });
  else if (!isPrice(price))
    wrong.push({ field: "price", message: "Give the price as a number, such as 45000 or 45,000.50." });
  if (!isCategory(category)) wrong.push({ field: "category", message: "Choose a category." });
  if (image === null) missing.push({ field: "image", message: "Choose an image." });
  if (missing.length > 0) return err({ message: REQUIRED, problems: [...missing, ...wrong] });
  if (wrong.length > 0 || !isCategory(category) || !isPrice(price) || image === null) {
    return err({ message: "There is something to put right.", problems: wrong });
  }
  const description = input.description.trim();
  const slug = freeSlug(toSlug(name) || "draft", others);
  return ok({ slug, name, price, category, sizes: parseSizes(input.sizes), description, image });
}

/** Sizes, separated by commas; empty ones and repeats are dropped. */
const parseSizes = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((size) => size.trim())
      .filter(Boolean),
  ),
];

function freeSlug(wanted: string, others: readonly Draft[]): string {
  const taken = new Set(others.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

/**
 * The drafts in a stored text. People can edit their storage, so invalid drafts are ignored, and the others are kept.
 */
export function parseDrafts(text: string | null): Draft[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const drafts: Draft[] = [];
  for (const entry of list) {
    const draft = asDraft(entry);
    if (draft && !drafts.some(({ slug }) => slug === draft.slug)) drafts.push(draft);
  }
  return drafts;
}

function asDraft(entry: unknown): Draft | null {
  const { slug, name, price, category, sizes, description, image } = (entry ?? {}) as Record<string, unknown>;
  if (typeof slug !== "string" || !isSlug(slug) || typeof name !== "string" || name === "") return null;
  if (!isPrice(price) || typeof image !== "string" || !PICTURE.test(image)) return null;
  return {
    slug,
    name,
    price,
    category: isCategory(category) ? category : "long-dresses",
    sizes: Array.isArray(sizes) ? sizes.filter((size) => typeof size === "string") : [],
    description: typeof description === "string" ? description : "",
    image,
  };
}

const NAIRA = new Intl.NumberFormat("en-NG", {
  style: "currency",
  currency: "NGN",
  currencyDisplay: "code",
  trailingZeroDisplay: "stripIfInteger",
});

/** A price for people: 'NGN 45,000'. */
export const formatNaira = (price: number): string => NAIRA.format(price).replace(/\s/g, " ");
