/**
 * Markets: the countries whose laws ask the same of a shop. A market is open while it is not closed and a zone has some
 * of its countries.
 */
import { type Delivery, NORTHERN_IRELAND } from "./zone.ts";

/**
 * The European Union: its 27 members since 1 February 2020, and their parts with codes of their own in which its law
 * holds (Åland and France overseas). Read on 28 November 2026.
 */
const EU = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT".split(
    " ",
  ),
);

/** Whether a country, a two-letter code, is in the European Union. */
const isInEu = (country: string): boolean => EU.has(country);

/** Whether shoppers of this place read the European Union's notice on the legal guarantee. */
export const readsEuNotice = (place: string): boolean => isInEu(place) || place === NORTHERN_IRELAND;

/** The markets that can be closed, in the order of the owner's page. */
export const MARKET_IDS = ["gb", "ni", "eu", "us", "ng", "elsewhere"] as const;
export type MarketId = (typeof MARKET_IDS)[number];

const ALONE: Readonly<Record<string, MarketId>> = { GB: "gb", [NORTHERN_IRELAND]: "ni", US: "us", NG: "ng" };

/** The market of a country, a two-letter code, or of Northern Ireland. Every one has one. */
export const marketOf = (country: string): MarketId =>
  ALONE[country] ?? (isInEu(country) ? "eu" : "elsewhere");

/** For each delivery as it is stored, the one that is sold. It keeps its identity, because dates are kept for it. */
const sold = new WeakMap<Delivery, Delivery>();

/**
 * The delivery without the countries of closed markets: what pages and the checkout offer. Orders that were placed
 * before are read with the whole one, so that their zone and their VAT stay.
 */
export function openDelivery(delivery: Delivery): Delivery {
  const closed = new Set<string>(delivery.closedMarkets);
  if (closed.size === 0) return delivery;
  const before = sold.get(delivery);
  if (before) return before;
  const zones = delivery.zones
    .map((zone) => ({
      ...zone,
      countries: zone.countries.filter((country) => !closed.has(marketOf(country))),
    }))
    .filter(({ countries }) => countries.length > 0);
  const open = { ...delivery, zones };
  sold.set(delivery, open);
  return open;
}
