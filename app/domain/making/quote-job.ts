import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import { chargeFor, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { addDays, type Day } from "#app/shared/calendar-day.ts";
import { parseMoney, toMoney } from "#app/shared/money.ts";
import type { AlterationJob } from "./alteration.ts";
import type { Quote } from "./made.ts";

/** The owner's table as it is published, with its prices as amounts. */
export const jobsOf = (words: readonly { name: string; price: string; days: number }[]): AlterationJob[] =>
  words.map(({ name, price, days }) => ({ name, days, priceCents: parseMoney(price) ?? toMoney(0) }));

/** What an alteration's quote says of stopping it. The owner may change every word of a quote that is written by hand. */
export const alterationTerms = (shopName: string): string =>
  `You ask us to begin as soon as your piece is here. Until we begin you can stop on this page, and all your money goes back. If you stop later, you pay for what is done so far; once the work is done, the law’s 14 days to change your mind no longer apply.\n\nIf our work gives way, ${shopName} does it again at no cost. Your rights if it is faulty stay whole.`;

/** A price of the table is held for this many days. */
const DAYS_VALID = 14;

/**
 * The quote of a job of the table at the price of this moment: paid at once, without a deposit, with the delivery of the
 * piece on its way back. Null for a country without delivery.
 */
export function quoteJob(
  { name, priceCents }: AlterationJob,
  {
    country,
    zones,
    today,
    shopName,
  }: { country: string | null; zones: readonly Zone[]; today: Day; shopName: string },
): Omit<Quote, "version" | "sentAt"> | null {
  const zone = country === null ? null : zoneOf(zones, country);
  if (zone === undefined) return null;
  return {
    ...{ lines: [{ words: name, amountCents: priceCents }], depositCents: toMoney(0), days: {} },
    ...{ terms: alterationTerms(shopName), validUntil: addDays(today, DAYS_VALID) },
    delivery:
      zone && country !== null
        ? {
            ...{
              country: countryOf(country),
              id: zone.id,
              name: zone.name,
              amountCents: chargeFor(zone, priceCents),
            },
            businessDays: [...zone.businessDays],
          }
        : null,
  };
}
