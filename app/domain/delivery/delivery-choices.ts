import { formatMoney, toMoney } from "#app/shared/money.ts";
import { type Country, PLACES } from "./countries.ts";
import { type Collection, chargeFor, type Delivery, homeZone, isInUk, type Zone } from "./zone.ts";

/**
 * The countries and zones that the checkout offers. Collection counts as one more, second in the list, free, and ready
 * after its days. Without collection they are the shop's own.
 */
export function deliveryChoices({ zones, collection }: Delivery): {
  countries: readonly Country[];
  zones: readonly Zone[];
} {
  if (!collection) return { countries: PLACES, zones };
  const [home, ...abroad] = PLACES;
  const name = `Collect in person: ${formatCollectionTimes(collection)}`;
  const zone: Zone = {
    id: "collection",
    name: "Collection in person",
    countries: [COLLECT],
    priceCents: 0,
    freeFromCents: null,
    businessDays: collection.businessDays,
  };
  return {
    countries: [...(home ? [home] : []), { code: COLLECT, name }, ...abroad],
    zones: [...zones, zone],
  };
}

/** What delivery costs: `£4.95`, `£4.95, free from £150`, or `Free`. */
export function deliveryPrice({
  priceCents,
  freeFromCents,
}: Pick<Zone, "priceCents" | "freeFromCents">): string {
  if (priceCents === 0) return "Free";
  const price = formatMoney(toMoney(priceCents));
  return freeFromCents === null ? price : `${price}, free from ${formatMoney(toMoney(freeFromCents))}`;
}

/** How long delivery takes: `2 to 5 business days`. */
export function deliveryDays([fewest, most]: Zone["businessDays"]): string {
  if (fewest !== most) return `${fewest} to ${most} business days`;
  return most === 1 ? "1 business day" : `${most} business days`;
}

/** The same with the zone: `United Kingdom, 2 to 5 business days`. */
export const deliveryTime = ({ name, businessDays }: Pick<Zone, "name" | "businessDays">): string =>
  `${name}, ${deliveryDays(businessDays)}`;

/** What a zone says about duty and VAT to this country while no sum is known: null for nothing. */
export function dutyTerms({ duties, paysDuty }: Pick<Zone, "duties" | "paysDuty">, country: string) {
  if (paysDuty && !isInUk(country))
    return "Nothing more to pay: duty and VAT of your country are in our price.";
  return duties ?? null;
}

/** The refusal of a country without delivery. */
export const notDelivered = (country: string): string =>
  `We do not deliver to ${country} yet. Write to us, and we will find a way.`;

/** How far a cart is from free delivery at home. */
interface FreeDelivery {
  words: string;
  /** From 0 to 1. */
  reached: number;
}

/** Null when delivery at home always has the same price. */
export function freeDelivery(zones: readonly Zone[], subtotal: number): FreeDelivery | null {
  const home = homeZone(zones);
  if (!home || home.freeFromCents === null || home.priceCents === 0) return null;
  const place = "free delivery in the United Kingdom";
  if (chargeFor(home, subtotal) === 0) return { words: `Your cart has ${place}`, reached: 1 };
  const missing = formatMoney(toMoney(home.freeFromCents - subtotal));
  return { words: `${missing} more for ${place}`, reached: subtotal / home.freeFromCents };
}

/**
 * Stands for a country when the shopper collects the pieces in person: in the checkout's list, and in the request for a
 * payment page.
 */
export const COLLECT = "COLLECT";

/** Where and when pieces are collected: `12 Quay Street, Bristol. Saturdays, 10 to 16`. */
export const formatCollectionTimes = ({ place, hours }: Collection): string => `${place}. ${hours}`;
