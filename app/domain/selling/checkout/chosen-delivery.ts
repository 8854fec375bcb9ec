import type { Country } from "#app/domain/delivery/countries.ts";
import { notDelivered } from "#app/domain/delivery/delivery-choices.ts";
import { arrivalIn, type DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import { chargeFor, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { type Money, toMoney } from "#app/shared/money.ts";

/** The countries of the checkout, and the delivery to each. */
export interface DeliveryChoices {
  /** Every country of the world. The first one is chosen at the beginning. */
  countries: readonly Country[];
  zones: readonly Zone[];
  /** The days of arrival; null for a shop that promises none. */
  dates: DeliveryDates | null;
  /** What stands below the country while it is the shop's own; left out for nothing. */
  homeHint?: string | undefined;
}

/** The delivery to the chosen country; or the reason why there is none. */
export type ChosenDelivery = {
  country: Country;
  /** The pieces and their delivery; the pieces alone when there is no delivery. */
  totalCents: Money;
} & (
  | { zone: Zone; arrival: string | null; chargeCents: Money; problem: null }
  | { zone: null; chargeCents: null; problem: string }
);

/** The discount on the pieces, and whether delivery is free. */
type Off = { takenCents: Money; isDeliveryFree: boolean };

/**
 * The delivery to the country with this code, and the order's total with it; for an unknown code, to the first country.
 */
export function chosenDelivery(
  code: string,
  { countries, zones, dates }: DeliveryChoices,
  subtotal: Money,
  discount: Off | null = null,
): ChosenDelivery {
  const country = countries.find((one) => one.code === code) ?? countries[0];
  if (country === undefined) throw new Error("There is no country to choose");
  const zone = zoneOf(zones, country.code);
  const left = subtotal - (discount?.takenCents ?? 0);
  if (!zone)
    return {
      country,
      zone: null,
      chargeCents: null,
      problem: notDelivered(country.name),
      totalCents: toMoney(left),
    };
  // By the prices before the discount, so that a discount never makes the delivery dearer.
  const chargeCents = discount?.isDeliveryFree ? toMoney(0) : chargeFor(zone, subtotal);
  const arrival = (dates && arrivalIn(dates, zone.id, country.code)) ?? null;
  return { country, zone, arrival, chargeCents, problem: null, totalCents: toMoney(left + chargeCents) };
}
