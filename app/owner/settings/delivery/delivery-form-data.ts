import { COUNTRIES, type Country } from "#app/domain/delivery/countries.ts";
import type { Delivery, Zone } from "#app/domain/delivery/zone.ts";
import { vatPercentOf, ZONE_LIMITS } from "#app/domain/delivery/zone-settings.ts";
import { fieldsOf } from "#app/shared/form-fields.ts";
import { textIn, trimmed } from "#app/shared/form-texts.ts";
import { formatMoney, type Money, parseMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug, toSlug } from "#app/shared/slug.ts";
import {
  lineProblem,
  parseCollection,
  parseDays,
  readCollection,
  type TypedCollection,
} from "./collection-form.ts";
import { parseDuty, parsePercent, readDuty, type TypedDuty } from "./duty-form.ts";
import { parsePacking, readPacking, type TypedPacking } from "./packing-form.ts";

export const DELIVERY_PATH = "/admin/settings/delivery";

const { form, text, amount, choices, tick } = fieldsOf<Zone>(trimmed);

/** A zone in the form. */
export const ZONE_FORM = form({
  /** Empty for a new zone. */
  id: text(({ id }) => id),
  name: text(({ name }) => name),
  countries: choices(({ countries }) => [...countries]),
  /** The name of a country that is typed and not added yet. */
  country: text(() => ""),
  price: amount(({ priceCents }) => toMoney(priceCents)),
  freeFrom: amount(({ freeFromCents }) => (freeFromCents === null ? null : toMoney(freeFromCents))),
  days: text(({ businessDays }) => [...new Set(businessDays)].join(" to ")),
  vat: text((zone) => String(vatPercentOf(zone))),
  duties: text(({ duties }) => duties ?? ""),
  paysDuty: tick(({ paysDuty }) => paysDuty === true),
  carrier: text(({ carrier }) => carrier ?? ""),
});
/** A zone as it was typed. */
export type TypedZone = typeof ZONE_FORM.empty;

/** The form as it was typed, with its problems; without problems when a button changed the list of zones. */
export interface TypedDelivery {
  zones: TypedZone[];
  collection: TypedCollection;
  packing: TypedPacking;
  duty: TypedDuty;
  problems: { fieldId: string; message: string }[];
}

export const DELIVERY_FORM = "delivery";
/** The name of the buttons that change the list; their values are those of `changeZones`. */
export const CHANGE = "change";
const MAX_ZONES = 60;
const MAX_CHARGE = toMoney(1_000_000);

/** The name and id of a zone's field. */
export const zoneFieldId = (nth: number, field: keyof TypedZone): string => `zone-${nth}-${field}`;

/** The zones of the form, in their order. */
export function readTypedZones(form: FormData): TypedZone[] {
  const zones: TypedZone[] = [];
  for (let nth = 0; nth < MAX_ZONES && form.has(zoneFieldId(nth, "name")); nth += 1)
    zones.push(ZONE_FORM.read(form, (field) => zoneFieldId(nth, field)));
  return zones;
}

/**
 * A form as it was typed, to be shown again. Its revision is the one that the person began from, so that zones which
 * somebody has saved since are still noticed.
 */
export const formValuesOf = (form: FormData): { typed: TypedDelivery; revision: string } => ({
  typed: {
    zones: readTypedZones(form),
    collection: readCollection(form),
    packing: readPacking(form),
    duty: readDuty(form),
    problems: [],
  },
  revision: textIn(form, "revision"),
});

/** The zones after one press: `add`, or `up-1`, `down-0`, `remove-2` for the zone at that place. */
export function changeZones(zones: readonly TypedZone[], change: string): TypedZone[] {
  const [what, place] = change.split("-");
  if (what === "add") return zones.length < MAX_ZONES ? [...zones, ZONE_FORM.empty] : [...zones];
  const nth = Number(place);
  const zone = zones[nth];
  const others = zones.filter((_, at) => at !== nth);
  if (zone === undefined) return others;
  if (what === "remove") return others;
  return others.toSpliced(what === "up" ? Math.max(0, nth - 1) : nth + 1, 0, zone);
}

/**
 * The delivery that the form states. `countries` are those that the payment provider accepts. An error is the form to
 * show again: with its problems, or after a button that changes the list.
 */
export function parseDeliveryForm(
  form: FormData,
  countries: readonly Country[],
): Result<Delivery, TypedDelivery> {
  const typed = readTypedZones(form);
  const change = form.get(CHANGE);
  const collection = readCollection(form);
  const packing = readPacking(form);
  const duty = readDuty(form);
  if (typeof change === "string")
    return err({ zones: changeZones(typed, change), collection, packing, duty, problems: [] });

  const problems: TypedDelivery["problems"] = [];
  if (typed.length === 0)
    problems.push({ fieldId: "add-zone", message: "Add a zone: without one, nothing is delivered." });
  const known = new Map(countries.map((country) => [country.code, country.name]));
  const owners = new Map<string, string>();
  const zones: Zone[] = [];
  for (const [nth, zone] of typed.entries()) {
    const refuse = (field: keyof TypedZone, message: string | null) => {
      if (message !== null) problems.push({ fieldId: zoneFieldId(nth, field), message });
    };
    refuse("name", nameProblem(zone.name, typed.slice(0, nth)));
    const codes = withTyped(zone, countries);
    refuse("countries", countriesProblem(codes, zone.country, { known, owners }));
    for (const code of codes) if (!owners.has(code)) owners.set(code, zone.name);
    const price = parseMoney(zone.price);
    refuse("price", priceProblem(price, "Enter a price such as 4.95; 0 is free."));
    const freeFrom = zone.freeFrom === "" ? null : parseMoney(zone.freeFrom);
    if (zone.freeFrom !== "")
      refuse("freeFrom", priceProblem(freeFrom || null, "Enter an amount such as 150, or leave it empty."));
    const days = parseDays(zone.days);
    const vatPercent = zone.vat === "" ? vatPercentOf({ countries: codes }) : parsePercent(zone.vat);
    refuse("vat", vatPercent === null ? "Enter a percentage from 0 to 50, such as 20 or 12.5." : null);
    refuse("days", daysProblem(days));
    refuse("duties", zone.duties === "" ? null : lineProblem(zone.duties, "sentence", ""));
    refuse("carrier", zone.carrier === "" ? null : lineProblem(zone.carrier, "carrier", ""));
    zones.push({
      id:
        isSlug(zone.id) && zone.id.length <= ZONE_LIMITS.idLength && !zones.some(({ id }) => id === zone.id)
          ? zone.id
          : newId(zone.name, [...typed, ...zones]),
      name: zone.name,
      countries: codes,
      priceCents: price ?? 0,
      freeFromCents: freeFrom,
      businessDays: days ?? [0, 0],
      vatPercent: vatPercent ?? 0,
      ...(zone.duties !== "" && { duties: zone.duties }),
      paysDuty: zone.paysDuty,
      ...(zone.carrier !== "" && { carrier: zone.carrier }),
    });
  }
  const collected = parseCollection(collection);
  if (!collected.ok) problems.push(...collected.error);
  const packed = parsePacking(packing);
  if (!packed.ok) problems.push(...packed.error);
  const paysSome = zones.some(({ paysDuty }) => paysDuty);
  const owed = parseDuty(duty, { countries: COUNTRIES, paysSome });
  if (!owed.ok) problems.push(...owed.error);
  return problems.length > 0 || !collected.ok || !packed.ok || !owed.ok
    ? err({ zones: typed, collection, packing, duty, problems })
    : ok({ zones, collection: collected.value, packing: packed.value, ...owed.value });
}

function nameProblem(name: string, before: readonly TypedZone[]): string | null {
  if (name === "") return "Name the zone, such as Europe.";
  if (name.length > ZONE_LIMITS.nameLength) return `Use ${ZONE_LIMITS.nameLength} characters at most.`;
  // The name also stands in tables and links of prose.
  if (/[|{}<>[\]*_`\\\p{Cc}]/u.test(name)) return "Use plain words, without brackets and other marks.";
  return before.some((zone) => zone.name === name) ? `There is a zone ‘${name}’ already.` : null;
}

/** The chosen countries, with the one that was typed by its name. */
function withTyped({ countries, country }: TypedZone, all: readonly Country[]): string[] {
  const found = all.find(({ name }) => name.toLowerCase() === country.toLowerCase());
  return found ? [...new Set([...countries, found.code])] : countries;
}

function countriesProblem(
  codes: readonly string[],
  typed: string,
  { known, owners }: { known: ReadonlyMap<string, string>; owners: ReadonlyMap<string, string> },
): string | null {
  const isTypedKnown =
    typed === "" || codes.some((code) => known.get(code)?.toLowerCase() === typed.toLowerCase());
  if (!isTypedKnown) return `We know no country ‘${typed}’ that parcels can go to. Choose one from the list.`;
  if (codes.length === 0) return "Choose a country.";
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) return `Parcels cannot be paid for to ${unknown}. Take it out.`;
  const taken = codes.find((code) => owners.has(code));
  if (taken === undefined) return null;
  return `${known.get(taken)} belongs to ‘${owners.get(taken)}’. Take it out of one of the two.`;
}

function priceProblem(price: Money | null, hint: string): string | null {
  if (price === null) return hint;
  return price > MAX_CHARGE ? `Enter ${formatMoney(MAX_CHARGE)} at most.` : null;
}

function daysProblem(days: readonly [number, number] | null): string | null {
  if (days === null) return "Enter business days such as 2 to 5, or 3.";
  const { leastDays, mostDays } = ZONE_LIMITS;
  return days[0] < leastDays || days[1] > mostDays
    ? `Enter business days from ${leastDays} to ${mostDays}, such as 2 to 5.`
    : null;
}

/** An id from the name that no other zone has. */
function newId(name: string, others: readonly { id: string }[]): string {
  const slug = toSlug(name) || "zone";
  const isTaken = (id: string) => others.some((zone) => zone.id === id);
  let id = slug;
  for (let nth = 2; isTaken(id); nth += 1) id = `${slug}-${nth}`;
  return id;
}
