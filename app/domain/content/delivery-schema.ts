import * as z from "zod";
import { DUTY_LIMITS, DUTY_TABLES } from "#app/domain/delivery/duty-tables.ts";
import { MARKET_IDS } from "#app/domain/delivery/markets.ts";
import { withNorthernIreland } from "#app/domain/delivery/northern-ireland.ts";
import type { Delivery, DutyTable, Zone } from "#app/domain/delivery/zone.ts";
import { MAX_CLOSED, PACKING_HOUR, ZONE_LIMITS } from "#app/domain/delivery/zone-settings.ts";
import { isDay } from "#app/shared/calendar-day.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { dayRange, picture, shortText, webAddress, wholeNumber } from "./schemas.ts";

const { idLength, nameLength, leastDays, mostDays } = ZONE_LIMITS;

const tooLong = (most: number) => `must have ${most} characters at most`;

/** Below the payment provider's largest amount. */
const MAX_CENTS = toMoney(1_000_000);

/** More than every country's rate: a larger one is a typing mistake. */
const MAX_VAT_PERCENT = 50;

const amount = wholeNumber.max(MAX_CENTS, `must be ${formatMoney(MAX_CENTS)} at most`);

/** The longest words about delivery, in characters: they stand in a line of the checkout. */
const MAX_WORDS_LENGTH = 120;

const line = shortText.max(MAX_WORDS_LENGTH, `must have ${MAX_WORDS_LENGTH} characters at most`);

const vatPercent = z
  .number()
  .min(0, "must not be negative")
  .max(MAX_VAT_PERCENT, `must be ${MAX_VAT_PERCENT} at most`)
  .multipleOf(0.01, "must have two decimals at most");

const country = z.string().regex(/^[A-Z]{2}$/, "must be a two-letter country code");

const zone = z.strictObject({
  id: z
    .string()
    .max(idLength, tooLong(idLength))
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
  // A name also stands in tables and links of prose.
  name: shortText
    .max(nameLength, tooLong(nameLength))
    .regex(/^[^|{}<>[\]*_`\\\p{Cc}]*$/u, "must be plain words"),
  countries: z.array(country).min(1, "must name a country"),
  priceCents: amount,
  freeFromCents: amount.min(1, "must be above 0").nullable(),
  businessDays: dayRange.refine(
    ([from, to]) => from >= leastDays && to <= mostDays,
    `must be between ${leastDays} and ${mostDays}`,
  ),
  duties: line.optional(),
  paysDuty: z.boolean().default(false),
  carrier: line.optional(),
  vatPercent: vatPercent.optional(),
}) satisfies z.ZodType<Zone>;

const collection = z.strictObject({ place: line, hours: line, businessDays: dayRange });

const day = z.string().refine(isDay, "must be a day such as 2026-12-24");

const packing = z.strictObject({
  until: z.string().regex(PACKING_HOUR, "must be an hour from 06:00 to 23:59, such as 14:00"),
  closed: z
    .array(
      z
        .strictObject({ from: day, to: day })
        .refine(({ from, to }) => from <= to, "must not end before it begins"),
    )
    .max(MAX_CLOSED, `must have ${MAX_CLOSED} at most`),
});

const dutyTable = z
  .strictObject({
    name: shortText.max(nameLength, tooLong(nameLength)),
    countries: z.array(z.strictObject({ country, vatPercent })).min(1, "must name a country"),
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's three letters"),
    rate: z
      .number()
      .min(DUTY_LIMITS.leastRate, `must be ${DUTY_LIMITS.leastRate} at least`)
      .max(DUTY_LIMITS.mostRate, `must be ${DUTY_LIMITS.mostRate} at most`),
    rateOn: day,
    upToCents: amount.min(1, "must be above 0"),
    perKindCents: amount,
    from: day,
    until: day,
    condition: line.optional(),
    source: line,
    checked: day,
  })
  .refine(({ from, until }) => from <= until, "must not end before it begins") satisfies z.ZodType<DutyTable>;

/**
 * The shop's delivery; `collection` is null when nothing is collected in person. A country belongs to one zone: a
 * second zone with it is refused, and the message names the first. Whatever was saved, Northern Ireland has a zone.
 */
export const deliverySchema = z
  .strictObject({
    zones: z.array(zone).min(1, "must have a zone"),
    collection: collection.nullable().default(null),
    packing: packing.nullable().default(null),
    closedMarkets: z.array(z.enum(MARKET_IDS)).optional(),
    dutyTables: z
      .array(dutyTable)
      .max(DUTY_LIMITS.tables)
      .default(() => DUTY_TABLES.map((table) => ({ ...table, countries: [...table.countries] }))),
    ioss: z.string().regex(DUTY_LIMITS.ioss, "must be IM and ten digits").nullable().default(null),
  })
  .superRefine(({ zones }, { addIssue }) => {
    const problem = (path: (string | number)[], message: string) =>
      addIssue({ code: "custom", path: ["zones", ...path], message });
    const zoneOfCountry = new Map<string, string>();
    for (const [nth, { id, name, countries }] of zones.entries()) {
      const before = zones.slice(0, nth);
      if (before.some((other) => other.id === id)) problem([nth, "id"], `${id} is another zone's id`);
      if (before.some((other) => other.name === name))
        problem([nth, "name"], `${name} is another zone's name`);
      for (const [place, country] of countries.entries()) {
        const first = zoneOfCountry.get(country);
        if (first !== undefined) problem([nth, "countries", place], `${country} belongs to ‘${first}’`);
        else zoneOfCountry.set(country, name);
      }
    }
  })
  .overwrite(withNorthernIreland) satisfies z.ZodType<Delivery>;

/** Who answers for products: a product's papers have the same three parts. */
const party = z.strictObject({
  name: shortText,
  address: shortText.meta({ label: "Postal address" }),
  contact: shortText
    .regex(/^[^\s@]+@[^\s@]+$|^(https?:\/\/)?[^\s@.]+\.[^\s@]+$/, "must be an email or web address")
    .meta({ label: "Email or web address" }),
});

/** `content/markets.json`: what laws abroad ask of every product, and the notice that the European Union asks for. */
export const marketsSchema = z.strictObject({
  /** Null: the business itself. */
  maker: party.meta({ label: "Maker, where it is not your business" }).nullable(),
  responsible: party.meta({ label: "Responsible person in the EU" }).nullable(),
  notice: z
    .strictObject({
      title: shortText,
      text: shortText,
      link: webAddress.meta({ label: "Your Europe’s page about it" }),
      picture: picture.shape.url.meta({ label: "Official notice, as a picture" }).nullable(),
    })
    .meta({ label: "EU notice on the legal guarantee" }),
});

export type Markets = z.infer<typeof marketsSchema>;
