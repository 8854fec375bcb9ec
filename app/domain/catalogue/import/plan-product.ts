import { isDeepStrictEqual } from "node:util";
import { joinTexts } from "#app/shared/words.ts";
import {
  fieldInputsOf,
  PRODUCT_FIELDS,
  type ProductField,
  storedText,
  TEXT_NAMES,
  type TextName,
} from "../products/product-fields.ts";
import { emptyProduct, type ProductInput, parseProduct } from "../products/product-input.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { parseCategory, parseGender, parseStatus, parseYesNo, productCells } from "./cells.ts";
import { changesBetween, type ReportedProblem, type Todo } from "./changes.ts";
import type { Column, Header } from "./columns.ts";
import type { FileProduct, FileRow } from "./file-product.ts";
import { fromHtml } from "./html-text.ts";
import { type AwaitedPicture, type FileFacts, type Plan, Reading, type ShopFacts } from "./plan.ts";
import { hideWithoutPicture, parseGallery } from "./plan-pictures.ts";
import { parseVariants } from "./plan-variants.ts";
import { reported } from "./read-products-file.ts";
import type { StoredWhole } from "./whole-products.server.ts";

/** Texts that are not checked here, because the whole product is checked by their rules in the end. */
const HELD_LATER = ["title", "description", "brand", "collection", "ukUrl"] as const satisfies TextName[];

const HELD_NOW = TEXT_NAMES.filter((name) => !(HELD_LATER as readonly TextName[]).includes(name));

/** The longest quotation of a name in a message, in characters. */
const MAX_QUOTED = 40;

function parseTextColumns(reading: Reading): void {
  const { after, before } = reading;
  const { kinds } = reading.shop;
  const stored = before ? productCells(before, kinds) : {};

  /** Calls `use` for a cell with a new value. */
  const take = (column: Column, use: (value: string, row: FileRow) => void) => {
    const row = reading.rowWith(column);
    const value = row?.cells[column];
    if (row && value !== undefined && value !== stored[column]?.trim()) use(value, row);
  };
  for (const name of HELD_LATER)
    take(name, (value) => {
      Object.assign(after, { [name]: name === "description" ? fromHtml(value).trim() : value });
    });
  take("gender", (value, row) => {
    const gender = parseGender(value);
    if (gender) after.gender = gender;
    else reading.refuse(row, "gender", "Please say women, men or unisex.");
  });
  take("type", (value, row) => {
    const category = parseCategory(value, kinds);
    if (category) after.category = category;
    else
      reading.note(
        row,
        "type",
        `There is no kind ‘${value.slice(0, MAX_QUOTED)}’. There are ${joinTexts(kinds.map(({ name }) => name))}.`,
      );
  });
  for (const name of HELD_NOW)
    take(name, (value, row) => {
      const typed = PRODUCT_FIELDS[name].rule.safeParse(value);
      if (typed.success) Object.assign(after, storedText(name, typed.data, after));
      else for (const { message } of typed.error.issues) reading.refuse(row, name, message);
    });
  parseIsActive(reading);
}

/** Plans whether shoppers see the product. Both columns must say yes, because Shopify has published drafts. */
function parseIsActive(reading: Reading): void {
  const said: boolean[] = [];
  const read = (column: Column, parse: (cell: string) => boolean | undefined, sentence: string) => {
    const row = reading.rowWith(column);
    if (!row) return;
    const isActive = parse(row.cells[column] ?? "");
    if (isActive === undefined) reading.refuse(row, column, sentence);
    else said.push(isActive);
  };
  read("published", parseYesNo, "Please say TRUE or FALSE.");
  read("status", parseStatus, "Please say active, draft or archived.");
  if (said.length > 0) reading.after.isActive = said.every((isActive) => isActive);
}

interface Circumstances {
  facts: FileFacts;
  shop: ShopFacts;
  /** The variants whose pieces may be counted again; null for all. */
  countable: ReadonlySet<string> | null;
  /** The pictures that the stored product waits for. */
  awaited?: readonly AwaitedPicture[];
}

/**
 * Plans the changes of a product, without writing them. A cell that is empty, or equals the stored value, changes
 * nothing. Sizes, colours and lines that are not in the file stay as they are. All new values are checked by the rules
 * of the product form, and refused with its messages.
 */
export function planProduct(
  file: FileProduct,
  before: StoredProduct | null,
  { facts, shop, countable, awaited = [] }: Circumstances,
): Plan {
  const reading = new Reading(file, before, { facts, shop });
  const { after } = reading;
  if (!reading.isRefused) {
    parseTextColumns(reading);
    parseVariants(reading, countable);
    parseGallery(reading);
    hideWithoutPicture(reading);
    validate(reading);
  }
  const { isRefused } = reading;
  const isAwaiting = reading.awaited.length > 0 && !isDeepStrictEqual(reading.awaited, awaited);
  const changes = isRefused ? [] : changesBetween(before, after, shop.kinds);
  if (!isRefused && isAwaiting)
    changes.push({ field: AWAITED, from: namesOf(awaited), to: namesOf(reading.awaited) });
  const isChanged = isAwaiting || !isDeepStrictEqual(before, after);
  const problems = reading.problems.sort((a, b) => a.line - b.line);
  return {
    slug: file.slug,
    title: after.title || file.rows[0].cells.title || file.slug,
    kind: isRefused ? "refused" : !before ? "created" : isChanged ? "updated" : "unchanged",
    changes,
    problems,
    write: isRefused ? null : { before, after },
    awaited: reading.awaited,
    asked: reading.asked,
  };
}

const AWAITED = "Pictures to add";
const namesOf = (awaited: readonly AwaitedPicture[]): string => awaited.map(({ name }) => name).join(", ");

/** The columns of the form's fields, without the texts that were checked before. */
const COLUMN_OF = {
  slug: "handle",
  title: "title",
  brand: "brand",
  collection: "collection",
  gender: "gender",
  description: "description",
  price: "price",
  compareAt: "compareAt",
  sizes: "option2",
  colors: "option1",
  pictures: "image",
  imageAlts: "imageAlt",
  ukUrl: "ukUrl",
} as const satisfies Partial<Record<ProductField, Column>> & Record<(typeof HELD_LATER)[number], Column>;

/** A form that passes every rule. */
const SOUND: ProductInput = {
  ...emptyProduct(""),
  slug: "sound",
  title: "Sound",
  pictures: ["/media/sound"],
};

/** Checks the file's changes by the form's rules. Stored data from before a rule may stay. */
function validate(reading: Reading): void {
  const { after, before, file } = reading;
  const wanted = inputOf(after);
  const stored = before && inputOf(before);
  const input: ProductInput = { ...SOUND };
  const isNew = (name: keyof ProductInput) =>
    !stored || JSON.stringify(stored[name]) !== JSON.stringify(wanted[name]);
  const names = (Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]).filter(
    (name) =>
      !(reading.isWithoutOptions && (name === "sizes" || name === "colors")) &&
      // One without pictures is hidden.
      !(name === "pictures" && wanted.pictures.length === 0),
  );
  for (const name of names) if (isNew(name)) Object.assign(input, { [name]: wanted[name] });
  if (isNew("price") || isNew("compareAt")) {
    const { price, onSale, compareAt } = wanted;
    Object.assign(input, { price, onSale, compareAt });
  }
  const read = parseProduct(input);
  if (read.ok) return;
  for (const name of names) {
    const message = read.error[name];
    const column = COLUMN_OF[name];
    if (message) reading.refuse(reading.rowWith(column) ?? file.rows[0], column, message);
  }
}

/** A product as the form would show it. Lists are joined by new lines, which no size and no colour contains. */
const inputOf = (product: StoredProduct): ProductInput => ({
  ...SOUND,
  ...fieldInputsOf(product),
  sizes: product.sizes.join("\n"),
  colors: product.colors.join("\n"),
});

interface ReplanFacts {
  /** The preview's entry for the product. */
  seen: Todo[string];
  facts: FileFacts;
  header: Header;
  shop: ShopFacts;
}

/** Changes of a product since the preview. The import does what the preview showed, or nothing. */
const MEANWHILE = {
  made: "Somebody added a product with this handle after the preview.",
  gone: "Somebody deleted this product after the preview.",
  changed: "Somebody changed this product after the preview.",
} as const;

/**
 * Plans a product's current state with the file. A product that was saved since the preview is refused. Sales since
 * then are allowed, and pieces are counted again only where the preview said so.
 */
export function planAgain(
  product: FileProduct,
  stored: StoredWhole | null,
  { seen: [seenAt, ...counted], facts, header, shop }: ReplanFacts,
): { plan: Plan | null; problems: ReportedProblem[] } {
  const { slug, rows } = product;
  const now = stored?.updatedAt.toISOString() ?? "";
  if (now !== seenAt) {
    const what = seenAt === "" ? "made" : now === "" ? "gone" : "changed";
    const message = `${MEANWHILE[what]} Upload the file again to see what it would change now.`;
    const problem = { line: rows[0].line, slug, column: "", message, value: "", kind: "error" as const };
    return { plan: null, problems: [problem] };
  }
  const circumstances = { facts, shop, countable: new Set(counted), awaited: stored?.awaited ?? [] };
  const plan = planProduct(product, stored?.product ?? null, circumstances);
  // The preview has shown the notes.
  const errors = plan.problems.filter(({ kind }) => kind === "error");
  return { plan, problems: errors.map((problem) => reported(slug, header, problem)) };
}
