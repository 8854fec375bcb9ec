import type { Country } from "#app/domain/delivery/countries.ts";
import { DUTY_LIMITS } from "#app/domain/delivery/duty-tables.ts";
import type { Delivery, DutyTable } from "#app/domain/delivery/zone.ts";
import { isDay } from "#app/shared/calendar-day.ts";
import { fieldsOf } from "#app/shared/form-fields.ts";
import { textIn, trimmed } from "#app/shared/form-texts.ts";
import { parseMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { lineProblem } from "./collection-form.ts";

const { form, text, amount } = fieldsOf<DutyTable>(trimmed);

const TABLE_FORM = form({
  name: text(({ name }) => name),
  countries: text(({ countries }) =>
    countries.map(({ country, vatPercent }) => `${country} ${vatPercent}`).join(", "),
  ),
  currency: text(({ currency }) => currency),
  rate: text(({ rate }) => String(rate)),
  rateOn: text(({ rateOn }) => rateOn),
  upTo: amount(({ upToCents }) => toMoney(upToCents)),
  perKind: amount(({ perKindCents }) => toMoney(perKindCents)),
  from: text((table) => table.from),
  until: text(({ until }) => until),
  condition: text(({ condition }) => condition ?? ""),
  source: text(({ source }) => source),
  checked: text(({ checked }) => checked),
});
export type TypedTable = typeof TABLE_FORM.empty;

export interface TypedDuty {
  tables: TypedTable[];
  ioss: string;
}

type Stored = Pick<Delivery, "dutyTables" | "ioss">;
interface FormProblem {
  fieldId: string;
  message: string;
}

export const IOSS_FIELD = "ioss";
export const NO_TABLE = TABLE_FORM.empty;

export const tableFieldId = (nth: number, field: keyof TypedTable): string => `table-${nth}-${field}`;

export const showDuty = ({ dutyTables = [], ioss }: Stored): TypedDuty => ({
  tables: dutyTables.map(TABLE_FORM.show),
  ioss: ioss ?? "",
});

/** The tables of the form; empty ones are left out. */
export function readDuty(sent: FormData): TypedDuty {
  const rows = Array.from({ length: DUTY_LIMITS.tables }, (_, nth) =>
    TABLE_FORM.read(sent, (field) => tableFieldId(nth, field)),
  );
  const tables = rows.filter((row) => Object.values(row).some((typed) => typed !== ""));
  return { tables, ioss: textIn(sent, IOSS_FIELD).replaceAll(/\s/g, "").toUpperCase() };
}

/** The tables that the form states; the error is every problem. `paysSome`: the shop pays the duty of some zone. */
export function parseDuty(
  { tables, ioss }: TypedDuty,
  { countries, paysSome }: { countries: readonly Country[]; paysSome: boolean },
): Result<Required<Stored>, FormProblem[]> {
  const problems: FormProblem[] = [];
  const known = new Map(countries.map(({ code, name }) => [code, name]));
  const parsed: DutyTable[] = [];
  for (const [nth, typed] of tables.entries()) {
    const refuse = (field: keyof TypedTable, message: string | null) => {
      if (message !== null) problems.push({ fieldId: tableFieldId(nth, field), message });
    };
    const rates = parseRates(typed.countries, known);
    const rate = /^\d{1,3}([.,]\d{1,4})?$/.test(typed.rate) ? Number(typed.rate.replace(",", ".")) : 0;
    const { leastRate, mostRate } = DUTY_LIMITS;
    const upTo = parseMoney(typed.upTo);
    const perKind = parseMoney(typed.perKind);
    const unless = (isRight: unknown, message: string) => (isRight ? null : message);
    refuse("name", lineProblem(typed.name, "name", "Name the table, such as European Union."));
    refuse("countries", rates.ok ? null : rates.error);
    refuse("currency", unless(/^[A-Z]{3}$/.test(typed.currency), "Enter three letters, such as EUR."));
    refuse("rate", unless(rate >= leastRate && rate <= mostRate, "Enter what 1 is worth, such as 0.86."));
    refuse("upTo", unless(upTo && upTo <= MAX_VALUE, "Enter a value such as 150, at most 10000."));
    refuse(
      "perKind",
      unless(perKind !== null && perKind <= MAX_VALUE, "Enter an amount such as 3; 0 is none."),
    );
    for (const field of ["rateOn", "from", "until", "checked"] as const)
      refuse(field, unless(isDay(typed[field]), "Choose a day of the calendar."));
    if (isDay(typed.until) && typed.until < typed.from)
      refuse("until", "Choose a day after the first, or the same.");
    refuse("condition", typed.condition === "" ? null : lineProblem(typed.condition, "condition", ""));
    refuse("source", lineProblem(typed.source, "source", "Say where it is written, such as a law."));
    const { name, currency, rateOn, from, until, condition, source, checked } = typed;
    const listed = rates.ok ? rates.value : [];
    refuse("countries", overlapProblem({ countries: listed, from, until }, parsed, known));
    parsed.push({
      ...{ name, currency, rate, rateOn, from, until, source, checked },
      countries: listed,
      upToCents: upTo ?? 0,
      perKindCents: perKind ?? 0,
      ...(condition !== "" && { condition }),
    });
  }
  if (ioss !== "" && !DUTY_LIMITS.ioss.test(ioss))
    problems.push({ fieldId: IOSS_FIELD, message: "Enter IM and ten digits, or leave it empty." });
  else if (ioss !== "" && !paysSome)
    problems.push({
      fieldId: IOSS_FIELD,
      message: "With it you pay the VAT: tick ‘We pay duty and VAT’ in a zone.",
    });
  return problems.length > 0 ? err(problems) : ok({ dutyTables: parsed, ioss: ioss || null });
}

type Held = Pick<DutyTable, "countries" | "from" | "until">;

/** A country has one table on a day. The sentence names the other one, among those before. */
function overlapProblem(
  { countries, from, until }: Held,
  before: readonly (Held & { name: string })[],
  known: ReadonlyMap<string, string>,
): string | null {
  for (const other of before.filter((one) => one.from <= until && from <= one.until)) {
    const twice = countries.find(({ country }) => other.countries.some((one) => one.country === country));
    if (twice)
      return `${known.get(twice.country)} stands in ‘${other.name}’ for some of the same days. Take it out of one of the two, or change the days.`;
  }
  return null;
}

const MAX_VALUE = 1_000_000;

type Rates = DutyTable["countries"];

/** `AT 20, BE 21`: each country by its two letters, with its VAT. The error is a sentence. */
function parseRates(typed: string, known: ReadonlyMap<string, string>): Result<Rates, string> {
  const rates: Rates[number][] = [];
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === "") continue;
    const [, letters = "", percent] = /^([a-z]{2})\s*(.*)$/i.exec(part) ?? [];
    const country = letters.toUpperCase();
    const name = known.get(country);
    if (name === undefined) return err(`‘${part.slice(0, 40)}’ is no country and its VAT, such as FR 20.`);
    if (!percent) return err(`${name} lacks its VAT, such as ${country} 20; 0 is none.`);
    const vatPercent = parsePercent(percent);
    if (vatPercent === null)
      return err(`The VAT of ${name} is a percentage from 0 to 50, such as 20 or 12.5.`);
    if (rates.some((one) => one.country === country)) return err(`${name} stands here twice. Take one out.`);
    rates.push({ country, vatPercent });
  }
  return rates.length > 0 ? ok(rates) : err("Enter the countries with their VAT, such as FR 20, DE 19.");
}

/** `20`, `12.5` or `20 %`; null for another text, and above 50. */
export function parsePercent(typed: string): number | null {
  const [, percent] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(typed) ?? [];
  const value = percent === undefined ? Number.NaN : Number(percent.replace(",", "."));
  return value <= 50 ? value : null;
}
