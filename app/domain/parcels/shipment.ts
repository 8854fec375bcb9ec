import { CUSTOMS_CODES } from "#app/domain/catalogue/papers/customs-codes.ts";
import type { Documents } from "#app/domain/content/documents.ts";
import { HOME } from "#app/domain/delivery/zone.ts";
import type { OrderCustomer } from "#app/domain/orders/order.ts";
import { type Money, sumMoney, timesMoney } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

/** What the owner sets for parcels and customs. */
export type ParcelSettings = Documents["labels"];

/** What customs ask of a piece. Null for what the shop does not know. */
export interface PieceFacts {
  /** Six digits of the Harmonized System. */
  customsCode: string | null;
  /** ISO 3166 alpha-2. */
  madeIn: string | null;
  /** The net weight of one piece. */
  grams: number | null;
  /** The fibres of its cloth: `55% linen, 45% cotton`; empty when they are not known. */
  material: string;
}

/** The pieces of an order's line that are in the parcel. */
export interface ShipmentLine extends PieceFacts {
  /** The product's slug; null for a piece that no product describes. */
  slug: string | null;
  title: string;
  colorName: string;
  size: string;
  /** Without the pieces that stay on the shelf, and never 0. */
  quantity: number;
  /**
   * What was paid for one piece: a discount lowers it. A gift card or returned pieces only pay it, and the goods keep
   * their value. Null for a piece of the customer's own whose value is not known: customs take no 0.
   */
  priceCents: Money | null;
  /** A piece of the customer's own that goes back after an alteration, or the work on it. Left out for what is sold. */
  role?: "returned" | "work";
}

/**
 * A piece of the customer's own that goes back after an alteration. One that was bought elsewhere has her words alone,
 * and one that was free has no value that is known.
 */
export const returnedPiece = (name: string, bought: ShipmentLine | null): ShipmentLine => ({
  ...{ slug: null, title: name || "Piece", colorName: "", size: "" },
  ...{ customsCode: null, madeIn: null, grams: null, material: "" },
  ...bought,
  ...{ quantity: 1, priceCents: bought?.priceCents || null, role: "returned" },
});

/** An order as a parcel. */
export interface Shipment {
  reference: string;
  customer: OrderCustomer | null;
  /** The name and the address as the parcel bears them, line by line; empty when the address is not known. */
  label: string[];
  email: string;
  /** ISO 3166 alpha-2. */
  country: string | null;
  /** The pieces go back to the customer, or replace pieces that came back: an exchange. */
  isReturned: boolean;
  deliveryCents: Money;
  lines: ShipmentLine[];
}

/** A line of a customs form: pieces that customs take for the same goods. */
export interface DeclaredLine {
  description: string;
  quantity: number;
  /** The net weight of all of them; null when that of one is not known. */
  grams: number | null;
  /** The value of all of them; null when that of one is not known. */
  valueCents: Money | null;
  customsCode: string | null;
  madeIn: string | null;
  /** Work has no weight, customs code or country. */
  isWork?: true;
}

/** Plain words, as customs ask for them: `Dress, cotton (100% cotton)`; the shop's own name where there are none. */
const describe = ({ title, material, customsCode, role }: ShipmentLine): string => {
  const words = (customsCode === null ? undefined : CUSTOMS_CODES[customsCode]) ?? title;
  return `${words}${material && ` (${material})`}${role === "returned" ? ", repaired goods returned" : ""}`;
};

/**
 * The lines of a customs form. Pieces of one customs code, country and description are one line, whatever their sizes
 * and colours. `byPiece` also parts them by price and weight, for files that ask for those of one piece: each line's
 * sums are then whole multiples.
 */
export function declareLines(lines: readonly ShipmentLine[], { byPiece = false } = {}): DeclaredLine[] {
  const key = (line: ShipmentLine) =>
    JSON.stringify([
      ...[line.customsCode, line.madeIn, describe(line), line.role],
      ...(byPiece ? [line.priceCents, line.grams] : []),
    ]);
  return [...Map.groupBy(lines, key).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { customsCode, madeIn } = first;
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const sums = { quantity, grams: netGrams(same), valueCents: goodsValue(same) };
    const declared = { description: describe(first), ...sums, customsCode, madeIn };
    return first.role === "work" ? { ...declared, isWork: true as const } : declared;
  });
}

/** What was paid for the pieces in a parcel; null when the value of one is not known. */
export function goodsValue(lines: readonly Pick<ShipmentLine, "priceCents" | "quantity">[]): Money | null {
  const values = lines.flatMap(({ priceCents, quantity }) =>
    priceCents === null ? [] : timesMoney(priceCents, quantity),
  );
  return values.length < lines.length ? null : sumMoney(values);
}

/** The net weight of pieces in grams; null when that of one is not known. */
export const netGrams = (lines: readonly Pick<ShipmentLine, "grams" | "quantity">[]): number | null =>
  lines.reduce<number | null>(
    (sum, { grams, quantity }) => (sum === null || grams === null ? null : sum + grams * quantity),
    0,
  );

/** The weight of the whole parcel in grams; null when that of a piece is not known. */
export function grossGrams({ lines }: Pick<Shipment, "lines">, { packagingGrams }: ParcelSettings) {
  const net = netGrams(lines);
  return net === null ? null : net + packagingGrams;
}

/** Kilograms with three decimals, as carriers write them; empty when the weight is not known. */
export const formatKilograms = (grams: number | null): string =>
  grams === null ? "" : (grams / 1000).toFixed(3);

/** An amount as carriers and customs write it: `1245.00`; empty when it is not known. */
export const formatPounds = (cents: Money | null): string => (cents === null ? "" : (cents / 100).toFixed(2));

/** Customs look at a parcel that leaves the shop's own country. */
export const crossesBorder = ({ country }: Pick<Shipment, "country">): boolean =>
  country !== null && country !== HOME;

export type CustomsForm = "CN22" | "CN23";

/** The form that a parcel bears, by the value of its goods: the larger where that is not known. Null at home. */
export function customsForm(
  shipment: Pick<Shipment, "country" | "lines">,
  { cn22UpTo }: Pick<ParcelSettings, "cn22UpTo">,
): CustomsForm | null {
  if (!crossesBorder(shipment)) return null;
  const value = goodsValue(shipment.lines);
  return value !== null && value <= cn22UpTo * 100 ? "CN22" : "CN23";
}

/** What a piece lacks for customs, to be filled in in its product's form. */
export interface MissingFacts {
  slug: string | null;
  title: string;
  /** `customs code`, `weight of UK 12` … */
  facts: string[];
}

/** The facts that a parcel's pieces lack, by product; empty within the shop's own country. */
export function missingFacts(shipment: Pick<Shipment, "country" | "lines">): MissingFacts[] {
  if (!crossesBorder(shipment)) return [];
  const goods = shipment.lines.filter(({ role }) => role !== "work");
  return [...Map.groupBy(goods, ({ slug, title }) => slug ?? title).values()].flatMap((lines) => {
    const [first] = lines;
    const facts = lines.flatMap(({ customsCode, madeIn, grams, size, priceCents }) => [
      ...(customsCode === null ? ["customs code"] : []),
      ...(madeIn === null ? ["country where it is made"] : []),
      ...(grams === null ? [["weight", sizeLabel(size)].filter(Boolean).join(" of ")] : []),
      ...(priceCents === null ? ["value"] : []),
    ]);
    return first && facts.length > 0
      ? [{ slug: first.slug, title: first.title, facts: [...new Set(facts)] }]
      : [];
  });
}
