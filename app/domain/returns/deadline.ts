import { addBusinessDays, isDayOff, isOfEuropeanLaw } from "#app/domain/delivery/day-off.ts";
import { addDays, addMonths, type Day, endOfDay } from "#app/shared/calendar-day.ts";
import { SHOP_ZONE } from "#app/shared/shop-time.ts";

/** The facts that the period for withdrawing depends on. */
export interface ContractFacts {
  /** The day on which the last piece arrived; null while it is unknown. */
  deliveredOn: Day | null;
  /** The day on which the last parcel left; null before. */
  sentOn: Day | null;
  /** The most business days that the delivery takes. */
  longestDays: number;
  /** The parcel's country, ISO 3166 alpha-2; null when it is not known. */
  country: string | null;
  /** The day on which the shopper was told of the right to withdraw, on paper or by mail; null for never. */
  informedOn: Day | null;
  /** The days of the period: 14 by law, or more. */
  days: number;
}

export interface Deadline {
  /** The last day on which the shopper may withdraw. */
  lastDay: Day;
  /** The moment at which it is over. */
  endsAt: Date;
  /** True when the day of delivery is not known, and was reckoned from the sending. */
  isReckoned: boolean;
  /** True when it is later because the shopper was told of the right too late, or never. */
  isExtended: boolean;
}

/** Added when the shopper was never told of the right. */
const MONTHS_UNTOLD = 12;

/**
 * The end of the period in which a shopper may withdraw from a contract for goods without a reason; null before
 * anything was sent, because then they may in any case.
 *
 * - The period is `days` from the day on which the last piece arrived; that day is not counted. Consumer Contracts
 *   Regulations 2013, regulation 30; Directive 2011/83/EU, article 9. https://www.legislation.gov.uk/uksi/2013/3134
 * - If the shopper was not told of the right, it ends twelve months later. Told in those months, it ends `days` after
 *   the day of the telling. Regulation 31; article 10. 'Told' is here the receipt with the instructions.
 * - In the European Union and the EEA a period whose last day is a Saturday, a Sunday or a public holiday ends with the
 *   next working day: Regulation (EEC, Euratom) No 1182/71, article 3(4), by recital 41 of the directive. British law
 *   has no such extension; elsewhere the shop keeps to British law.
 * - It ends with the last hour of that day, in the shop's time zone or the shopper's, whichever is later. A country
 *   with several zones counts by its latest.
 * - Nobody said when it arrived: it counts as arriving after the longest time that was promised, on a working day.
 */
export function withdrawalDeadline(facts: ContractFacts): Deadline | null {
  const { deliveredOn, informedOn, days, country } = facts;
  const arrived = arrivedOn(facts);
  if (arrived === null) return null;
  const first = extended(addDays(arrived, days), country);
  const lastDay = extended(lastDayWhenTold(first, informedOn, days), country);
  return {
    lastDay,
    endsAt: endFor(country, lastDay),
    isReckoned: deliveredOn === null,
    isExtended: lastDay > first,
  };
}

/** The day on which the last piece arrived, or counts as arriving when it is unknown; null before the sending. */
export const arrivedOn = (facts: Omit<ContractFacts, "informedOn" | "days">): Day | null =>
  facts.deliveredOn ?? latestArrival(facts);

/** Whether a moment is after the deadline. Nothing is late without a deadline, because nothing was sent. */
export const isLate = (deadline: Deadline | null, now: Date): boolean =>
  deadline !== null && now.getTime() >= deadline.endsAt.getTime();

function lastDayWhenTold(first: Day, informedOn: Day | null, days: number): Day {
  const untold = addMonths(first, MONTHS_UNTOLD);
  if (informedOn === null || informedOn > untold) return untold;
  const told = addDays(informedOn, days);
  return told > first ? told : first;
}

function extended(day: Day, country: string | null): Day {
  if (country === null || !isOfEuropeanLaw(country)) return day;
  let next = day;
  while (isDayOff(country, next)) next = addDays(next, 1);
  return next;
}

/** The day of sending plus the longest business days. Days off on either side do not count. */
function latestArrival({
  sentOn,
  longestDays,
  country,
}: Pick<ContractFacts, "sentOn" | "longestDays" | "country">): Day | null {
  return sentOn === null ? null : addBusinessDays(sentOn, longestDays, country);
}

function endFor(country: string | null, day: Day): Date {
  const zones = [SHOP_ZONE, ...zonesOf(country)];
  return new Date(Math.max(...zones.map((zone) => endOfDay(zone, day).getTime())));
}

/** The time zones of a country; none for an unknown one. */
function zonesOf(country: string | null): readonly string[] {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return [];
  // TypeScript's types lack it: https://tc39.es/proposal-intl-locale-info/
  const locale = new Intl.Locale("und", { region: country }) as Intl.Locale & {
    getTimeZones(): string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}
