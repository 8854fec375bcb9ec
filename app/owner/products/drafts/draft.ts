import { parseMoney } from "#app/shared/money.ts";
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
const MAX_DRAFT_PRICE = 1_000_000_000;

const isCategory = (text: unknown): text is DraftKind =>
  typeof text === "string" && Object.hasOwn(DRAFT_KINDS, text);
const isPrice = (price: unknown): price is number =>
  typeof price === "number" && price >= 0 && price <= MAX_DRAFT_PRICE;

/** Parses the form into a draft, with a slug that none of `others` has. */
export function parseDraft(input: DraftInput, others: readonly Draft[]): Result<Draft, DraftRefusal> {
  const name = input.name.trim().replace(/\s+/g, " ");
  const typed = input.price.trim();
  // A naira has a hundred parts too, and is written like pounds.
  const hundredths = parseMoney(typed);
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

/** The specification's words (section 8): the file is not a picture; the file could not be read. */
export type PictureProblem = "Upload failed" | "Upload error";

/** Tried in turn until the picture is small enough: the length of its longer side in pixels, and the JPEG quality. */
const TRIES = [
  { side: 640, quality: 0.82 },
  { side: 480, quality: 0.74 },
  { side: 320, quality: 0.6 },
] as const;

/** In characters. Browsers store about five million for a whole shop, which is enough for some fifty drafts. */
const LARGEST = 90_000;

/** The size of a picture whose longer side is at most `side`; it never grows. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads a picture on this device and reduces it to a JPEG as a data URL, in the camera's orientation. */
export async function parseDraftPicture(file: File): Promise<Result<string, PictureProblem>> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return err("Upload error"); // It was moved or deleted after it was chosen.
  }
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes], { type: file.type }));
  } catch {
    return err("Upload failed");
  }
  try {
    for (const { side, quality } of TRIES) {
      const url = drawn(picture, side).toDataURL("image/jpeg", quality);
      if (url.startsWith("data:image/jpeg;base64,") && url.length <= LARGEST) return ok(url);
    }
    return err("Upload failed");
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(picture.width, picture.height, side));
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "white"; // JPEG has no transparency, and would make those parts black.
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
