import { expect, test } from "vitest";
import { COUNTRIES } from "#app/domain/delivery/countries.ts";
import { DUTY_TABLES } from "#app/domain/delivery/duty-tables.ts";
import { parseDuty, readDuty, showDuty, type TypedDuty, type TypedTable, tableFieldId } from "./duty-form.ts";

const stored = { dutyTables: DUTY_TABLES, ioss: null };
const typed = showDuty(stored);
const [eu, nigeria] = typed.tables as [TypedTable, TypedTable];

const parse = (duty: TypedDuty, paysSome = false) => parseDuty(duty, { countries: COUNTRIES, paysSome });
const problemsWith = (change: Partial<TypedTable>) => {
  const parsed = parse({ tables: [eu, { ...nigeria, ...change }], ioss: "" });
  return parsed.ok ? [] : parsed.error.map(({ fieldId, message }) => `${fieldId}: ${message}`);
};

test("reads the stored tables back unchanged, and an emptied one no more", () => {
  const form = new FormData();
  for (const [nth, table] of [eu, nigeria].entries())
    for (const [field, text] of Object.entries(table))
      form.set(tableFieldId(nth, field as keyof TypedTable), text);
  expect(parse(readDuty(form))).toEqual({ ok: true, value: stored });
  for (const field of Object.keys(eu)) form.set(tableFieldId(0, field as keyof TypedTable), " ");
  expect(parse(readDuty(form))).toMatchObject({ value: { dutyTables: [DUTY_TABLES[1]] } });
});

test.each<[Partial<TypedTable>, string]>([
  [{ countries: "" }, "countries: Enter the countries with their VAT, such as FR 20, DE 19."],
  [{ countries: "NG 0, GH" }, "countries: Ghana lacks its VAT, such as GH 20; 0 is none."],
  [{ countries: "NG x" }, "countries: The VAT of Nigeria is a percentage from 0 to 50, such as 20 or 12.5."],
  [
    { countries: "Ghana 15" },
    "countries: The VAT of Ghana is a percentage from 0 to 50, such as 20 or 12.5.",
  ],
  [{ countries: "?? 15" }, "countries: ‘?? 15’ is no country and its VAT, such as FR 20."],
  [{ countries: "NG 0, ng 5" }, "countries: Nigeria stands here twice. Take one out."],
  [{ currency: "$" }, "currency: Enter three letters, such as EUR."],
  [{ rate: "0" }, "rate: Enter what 1 is worth, such as 0.86."],
  [{ upTo: "" }, "upTo: Enter a value such as 150, at most 10000."],
  [{ perKind: "" }, "perKind: Enter an amount such as 3; 0 is none."],
  [{ until: "" }, "until: Choose a day of the calendar."],
  [{ until: "2020-01-01" }, "until: Choose a day after the first, or the same."],
  [
    { countries: "NG 0, FR 20, DE 19", from: "2028-06-30", until: "2028-07-31" },
    "countries: France stands in ‘European Union’ for some of the same days. Take it out of one of the two, or change the days.",
  ],
  [{ source: "" }, "source: Say where it is written, such as a law."],
])("refuses a table with %j at its field", (change, problem) => {
  expect(problemsWith(change)).toEqual([`table-1-${problem}`]);
});

test("takes a second table of a country from the day after the first one ends", () => {
  const days = { from: "2028-07-01", until: "2029-06-30" };
  expect(problemsWith({ countries: "FR 20", ...days })).toEqual([]);
});

test("takes a number of the EU's scheme only where the shop pays, and in its form", () => {
  const withNumber = (ioss: string, paysSome: boolean) => {
    const form = new FormData();
    form.set("ioss", ioss);
    const parsed = parse(readDuty(form), paysSome);
    return parsed.ok ? parsed.value.ioss : parsed.error[0]?.message;
  };
  expect(withNumber(" im 372 123 4567 ", true)).toBe("IM3721234567");
  expect(withNumber("IM3721234567", false)).toMatch(/^With it you pay the VAT/);
  expect(withNumber("12345", true)).toBe("Enter IM and ten digits, or leave it empty.");
  expect(withNumber("", false)).toBeNull();
});
