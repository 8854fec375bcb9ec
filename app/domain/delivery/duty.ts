import type { Day } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { dutyTerms } from "./delivery-choices.ts";
import { type Delivery, type DutyTable, isInUk, zoneOf } from "./zone.ts";

interface Parcel {
  country: string;
  /** Each at the price that is paid for it; six digits, or null for a piece whose kind is not known. */
  pieces: readonly { priceCents: number; quantity: number; customsCode: string | null }[];
  deliveryCents: number;
}

/** What the country asks for, about, in pence. */
interface DutyFigure {
  dutyCents: Money;
  vatCents: Money;
  totalCents: Money;
  /** Null when the shop pays, which makes every sum 0. */
  askedBy: string | null;
  /** What must be true besides; null for nothing. */
  condition: string | null;
}

/** Why there is no figure. */
type NoFigure = "no border" | "no table" | "above its value" | "unknown kind";

type Terms = Pick<Delivery, "zones" | "dutyTables">;

/** The first table that holds for a country on this day, and the country's VAT. */
function tableOf({ dutyTables = [] }: Terms, country: string, day: Day) {
  for (const table of dutyTables) {
    const rate = table.countries.find((one) => one.country === country);
    if (rate && table.from <= day && day <= table.until) return { table, vatPercent: rate.vatPercent };
  }
  return null;
}

const inPence = (cents: number, { rate }: DutyTable): Money => toMoney(Math.round(cents * rate));

/**
 * Duty and VAT of a parcel at its border. Pieces of one customs code are one kind, whatever their number. VAT is on the
 * pieces, their delivery and the duty. A table that asks for duty by the kind says nothing of a piece without a code.
 */
export function dutyOn(
  { country, pieces, deliveryCents }: Parcel,
  terms: Terms,
  day: Day,
): Result<DutyFigure, NoFigure> {
  const zone = zoneOf(terms.zones, country);
  if (!zone || isInUk(country)) return err("no border");
  const none = toMoney(0);
  if (zone.paysDuty)
    return ok({ dutyCents: none, vatCents: none, totalCents: none, askedBy: null, condition: null });
  const found = tableOf(terms, country, day);
  if (!found) return err("no table");
  const { table, vatPercent } = found;
  const value = pieces.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  if (value > inPence(table.upToCents, table)) return err("above its value");
  const kinds = new Set(pieces.map(({ customsCode }) => customsCode));
  if (table.perKindCents > 0 && kinds.has(null)) return err("unknown kind");
  const dutyCents = inPence(table.perKindCents * kinds.size, table);
  const vatCents = toMoney(Math.round(((value + deliveryCents + dutyCents) * vatPercent) / 100));
  return ok({
    ...{ dutyCents, vatCents, totalCents: toMoney(dutyCents + vatCents) },
    ...{ askedBy: zone.carrier ?? "the carrier", condition: table.condition ?? null },
  });
}

const onCondition = (condition: string | null | undefined): string => (condition ? `, ${condition}` : "");

/**
 * The sentence for a parcel's shopper: about how much in whole units, rounded up, and who asks for it. Without a figure
 * it is the zone's own, and null when that says nothing, as at home.
 */
export function dutyLine(parcel: Parcel, terms: Terms, day: Day): string | null {
  const zone = zoneOf(terms.zones, parcel.country);
  const figure = dutyOn(parcel, terms, day);
  if (!figure.ok || figure.value.askedBy === null) return zone ? dutyTerms(zone, parcel.country) : null;
  const { dutyCents, vatCents, totalCents, askedBy, condition } = figure.value;
  if (totalCents === 0) return `No duty or VAT to pay${onCondition(condition)}.`;
  const about = formatMoney(toMoney(Math.ceil(totalCents / 100) * 100));
  const what = [dutyCents > 0 && "duty", vatCents > 0 && "VAT"].filter(Boolean).join(" and ");
  return `About ${about} of ${what}${onCondition(condition)}, asked by ${askedBy} before delivery.`;
}

/** The rule by which a country asks, for a page that does not know the parcel: null without a table. */
export function dutyRule(country: string, terms: Terms, day: Day): string | null {
  const zone = zoneOf(terms.zones, country);
  const found = tableOf(terms, country, day);
  if (!zone || zone.paysDuty || isInUk(country) || !found) return null;
  const { table, vatPercent } = found;
  const upTo = formatMoney(toMoney(Math.floor(inPence(table.upToCents, table) / 100) * 100));
  const perKind = inPence(table.perKindCents, table);
  const duty = perKind > 0 && `about ${formatMoney(perKind)} of duty for each kind of piece`;
  const parts = [duty, vatPercent > 0 && `${vatPercent}% VAT`].filter((part) => part !== false);
  const asked =
    parts.length > 0
      ? `${parts.join(" and ")}${onCondition(table.condition)}, asked by ${zone.carrier ?? "the carrier"} before delivery`
      : `no duty or VAT to pay${onCondition(table.condition)}`;
  return `For pieces up to about ${upTo}: ${asked}.`;
}
