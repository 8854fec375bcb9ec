import { abroadZone, type Delivery, homeZone, type Zone } from "#app/domain/delivery/zone.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { addressLines } from "./contact-links.ts";
import type { LettersContent } from "./page-schemas.ts";
import type { Brand, StorePolicy } from "./schemas.ts";

/**
 * The brand's facts, by the names that its prose uses: `{{returnsDays}}` in any text of `content/`. Each number is in
 * one file, so all pages that state it agree. `open` are the zones to which the shop sells now.
 */
export function factsOf(site: Brand, policy: StorePolicy, zones: readonly Zone[], open = zones): Facts {
  const { contact, company } = site;
  return {
    brand: site.name,
    email: contact.email,
    phone: contact.phone,
    ukAddress: addressLines(contact.addresses.uk).join(", "),
    legalName: company.legalName,
    companyNumber: company.number ?? "not registered",
    registeredOffice: company.registeredOffice,
    returnsDays: String(policy.returnsDays),
    refundBusinessDays: range(policy.refundBusinessDays),
    cancellationDays: String(policy.cancellationDays),
    bankTransferHours: String(policy.bankTransferHours),
    responseHours: String(policy.responseHours),
    consultationMinutes: String(policy.consultationMinutes),
    ...Object.fromEntries(
      namedZones(zones).flatMap(([name, zone]) => [
        [`${name}DeliveryDays`, range(zone.businessDays)],
        [`${name}DeliveryPrice`, priceOf(zone)],
      ]),
    ),
    deliveryTable: open
      .map((zone) => `| ${zone.name} | ${range(zone.businessDays)} | ${priceOf(zone)} |`)
      .join("\n"),
  };
}

/**
 * The zones by the names that prose uses: each by its id, the zone of the shop's own country also as `uk`, and the
 * largest of the others as `international`. A shop that lacks one of these two uses its first zone instead.
 */
function namedZones(zones: readonly Zone[]): [name: string, zone: Zone][] {
  const [first] = zones;
  if (first === undefined) return [];
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  byId.set("uk", homeZone(zones) ?? first).set("international", abroadZone(zones) ?? first);
  return [...byId];
}

const haveSameDays = (one: Zone, other: Zone): boolean =>
  range(one.businessDays) === range(other.businessDays);

const priceOf = ({ priceCents }: Zone): string =>
  priceCents === 0 ? "free" : formatMoney(toMoney(priceCents));

type Facts = Readonly<Record<string, string>>;

const range = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${from} to ${to}`;

const NAMED = /\{\{([^{}]*)\}\}/g;

/** The names in a text that are no fact. */
export const unknownFacts = (text: string, facts: Facts): string[] =>
  [...text.matchAll(NAMED)].map(([, name = ""]) => name.trim()).filter((name) => !Object.hasOwn(facts, name));

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A number below a hundred as prose spells it: `twenty-four`. */
function formatFact(number: number): string | undefined {
  if (number < ONES.length) return ONES[number];
  const ten = TENS[Math.floor(number / 10) - 2];
  return number % 10 === 0 ? ten : ten && `${ten}[\\s-]${ONES[number % 10]}`;
}

const WITHIN = "(?:under|within|in|below|less than)\\s+";
const HOURS = "(?:hours?|hrs?|h)";

/**
 * Promises of time that a text spells out instead of naming the fact: they would be wrong once the fact changes. The
 * days of the right to cancel are not checked, because the law uses the same number of days for other things. Hours
 * count as the time to answer only in a promise ('within two hours'), because a workshop may take two hours as well.
 */
export function typedFacts(
  text: string,
  policy: StorePolicy,
  zones: readonly Zone[],
): { said: string; fact: string }[] {
  const promises: [fact: string, numbers: readonly number[], unit: string, opening?: string][] = [
    ["responseHours", [policy.responseHours], HOURS, WITHIN],
    ["bankTransferHours", [policy.bankTransferHours], HOURS],
    ["consultationMinutes", [policy.consultationMinutes], "(?:minutes?|mins?)"],
    ["returnsDays", [policy.returnsDays], "days?"],
    ["refundBusinessDays", policy.refundBusinessDays, "days?"],
    ...namedZones(zones)
      // Of zones with the same days the first is named.
      .filter(([, zone], at, all) => all.findIndex(([, other]) => haveSameDays(zone, other)) === at)
      .map(([name, { businessDays }]): [string, readonly number[], string] => [
        `${name}DeliveryDays`,
        businessDays,
        "days?",
      ]),
  ];
  return promises.flatMap(([fact, numbers, unit, opening = ""]) => {
    const spelt = numbers.map((number) => [number, formatFact(number)].filter(Boolean).join("|"));
    const amount = spelt.map((number) => `(?:${number})`).join("\\s*(?:to|and|–|-)\\s*");
    // Neither the end of a range nor a number with a point: those are other promises. The boundary comes first, so that
    // a long run of spaces is read back once and not from each of them.
    const before = "\\b(?<!(?:to|and|–|-)\\s*)(?<![\\d.,])";
    const said = new RegExp(`${before}${opening}${amount}[\\s-]*(?:business |working )?${unit}\\b`, "gi");
    return [...text.matchAll(said)].map(([words]) => ({ said: words, fact }));
  });
}

/** The text with its facts filled in. An unknown name stays as it is; the check of the content refuses it. */
export const fillFacts = (text: string, facts: Facts): string =>
  text.replace(NAMED, (whole, spaced: string) => {
    const name = spaced.trim();
    return Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole;
  });

/** `fillFacts` for every text in a file's data. */
export function fillFactsIn<Data>(data: Data, facts: Facts): Data {
  if (typeof data === "string") return fillFacts(data, facts) as Data;
  if (Array.isArray(data)) return data.map((item) => fillFactsIn(item, facts)) as Data;
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, fillFactsIn(value, facts)]),
  ) as Data;
}

/** The facts about the brand in mails: its identity, its addresses, and its promises. */
export function shopFacts({
  site,
  storePolicy,
  delivery,
  letters,
}: {
  site: Brand;
  storePolicy: StorePolicy;
  delivery: Delivery;
  letters?: LettersContent;
}) {
  const { uk } = site.contact.addresses;
  return {
    name: site.name,
    email: site.contact.email,
    address: [...addressLines(uk), uk.country],
    // Without registration there is no VAT, whatever number is stored.
    company: { ...site.company, vatNumber: site.company.registeredForVat ? site.company.vatNumber : null },
    policy: storePolicy,
    zones: delivery.zones,
    collection: delivery.collection ?? null,
    sentences: letters ?? {},
  };
}
