import type { FoundPiece } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { chargeFor, deliveryPlace, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { MAX_LINES } from "#app/domain/selling/cart/cart.ts";
import { textsIn, trimmed } from "#app/shared/form-texts.ts";
import { formatAmount, type Money, parseMoney, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { type AddressPart, addressParts } from "#app/shared/postal-address.ts";

const LINE_TEXTS = [
  "slug",
  "variantId",
  /** `Fan Print Maxi Dress, Navy, UK 14`. */
  "label",
  /** The catalogue's price, in pounds. */
  "listed",
  /** The available pieces; empty when they are not counted. */
  "left",
  "quantity",
  "price",
  /** `on` when ticked. */
  "madeToMeasure",
] as const;
type LineText = (typeof LINE_TEXTS)[number];

/** A line of the form as it was typed, with the words beside its fields. */
export type TypedLine = Record<LineText, string>;

const TEXTS = [
  "find",
  "name",
  "email",
  "delivery",
  "charge",
  "line1",
  "line2",
  "city",
  "state",
  "postalCode",
  "paid",
] as const;
export type OrderText = (typeof TEXTS)[number];

/** The form as it was typed. `delivery` is `hand` or a country's code. */
export type TypedOrder = Record<OrderText, string> & { lines: TypedLine[] };

/** The name and id of the buttons that change the list of pieces. */
export const LIST_CHANGE = "change";
export const ORDER_FORM = "order";
export const HAND = "hand";

export const NEW_ORDER: TypedOrder = {
  ...textsIn(new FormData(), TEXTS),
  ...{ lines: [], delivery: HAND, paid: "cash" },
};

export const lineFieldId = (nth: number, field: keyof TypedLine): string => `line-${nth}-${field}`;

/** The input of the form. */
export function readTypedOrder(form: FormData): TypedOrder {
  const lines: TypedLine[] = [];
  for (let nth = 0; nth < MAX_LINES && form.has(lineFieldId(nth, "slug")); nth += 1)
    lines.push(textsIn(form, LINE_TEXTS, { clean: trimmed, nameOf: (name) => lineFieldId(nth, name) }));
  return { ...textsIn(form, TEXTS, { clean: trimmed }), lines };
}

/** Whether anything of the parcel's address was typed. */
export const hasAddress = (typed: TypedOrder): boolean =>
  addressParts("").some(({ name }) => typed[name] !== "");

/**
 * The fields of an address in a country, a two-letter code or empty. Fields that were typed before the country was
 * chosen are included, so that no input is lost.
 */
export function addressFields(country: string, typed: TypedOrder): AddressPart[] {
  const parts = addressParts(country);
  const others = addressParts("").filter(
    ({ name }) => typed[name] !== "" && !parts.some((part) => part.name === name),
  );
  return [...parts, ...others.map((part) => ({ ...part, isRequired: false }))];
}

/** The value of the button that adds a piece, and of the one that takes a line out. */
export const addValue = ({ slug, variantId }: Pick<FoundPiece, "slug" | "variantId">): string =>
  `add-${slug}|${variantId}`;
export const removeValue = (nth: number): string => `remove-${nth}`;

/** The piece that a button adds; null for another button. */
export function addedPiece(change: string): Pick<FoundPiece, "slug" | "variantId"> | null {
  const [, slug, variantId] = /^add-([^|]+)\|(.+)$/s.exec(change) ?? [];
  return slug === undefined || variantId === undefined ? null : { slug, variantId };
}

/** The lines with one more of a piece. */
export function withPiece(lines: readonly TypedLine[], piece: FoundPiece): TypedLine[] {
  const at = lines.findIndex(({ slug, variantId }) => slug === piece.slug && variantId === piece.variantId);
  const present = lines[at];
  if (!present)
    return [
      ...lines,
      { ...shownOf(piece), quantity: "1", price: formatAmount(piece.priceCents), madeToMeasure: "" },
    ];
  return lines.with(at, { ...present, quantity: String((Number(present.quantity) || 0) + 1) });
}

/** The lines without the one that a button takes out. */
export const withoutLine = (lines: readonly TypedLine[], change: string): TypedLine[] =>
  lines.filter((_, nth) => change !== removeValue(nth));

/** The words beside the fields of a piece. */
export const shownOf = (piece: FoundPiece): Omit<TypedLine, "quantity" | "price" | "madeToMeasure"> => ({
  slug: piece.slug,
  variantId: piece.variantId,
  label: pieceLabel(piece),
  listed: formatAmount(piece.priceCents),
  left: piece.left === null ? "" : String(piece.left),
});

export const pieceLabel = ({ title, colorName, size }: FoundPiece): string =>
  describePiece(title, colorName, size);

/** A typed number of pieces; null for none. */
export const parseQuantity = (typed: string): number | null =>
  /^[1-9]\d?$/.test(typed) ? Number(typed) : null;

/** The sum of the lines, and the charge for the parcel; null when the input is not a number. */
export function orderSums(
  typed: TypedOrder,
  zones: readonly Zone[],
): { subtotalCents: Money | null; chargeCents: Money | null } {
  const amounts = typed.lines.map(({ quantity, price }) => {
    const [count, each] = [parseQuantity(quantity), parseMoney(price)];
    return count === null || each === null ? null : timesMoney(each, count);
  });
  const subtotalCents = amounts.includes(null) ? null : sumMoney(amounts as Money[]);
  return { subtotalCents, chargeCents: chargeOf(typed, zones, subtotalCents ?? toMoney(0)) };
}

function chargeOf(
  { delivery, charge, postalCode }: TypedOrder,
  zones: readonly Zone[],
  subtotal: Money,
): Money | null {
  const zone = zoneOf(zones, deliveryPlace(delivery, postalCode));
  if (!zone) return toMoney(0);
  return charge === "" ? chargeFor(zone, subtotal) : parseMoney(charge);
}
