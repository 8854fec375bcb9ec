import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dutyLine, dutyOn, dutyRule } from "./duty.ts";
import { DUTY_TABLES } from "./duty-tables.ts";
import { UK, ZONES } from "./testing/zones-for-tests.ts";
import type { Delivery, DutyTable, Zone } from "./zone.ts";

const DAY = "2026-11-30";
const OWN_WORDS = "Duty and VAT, if there are any, are asked for at your door.";
const ABROAD: Zone = { ...ZONES[1], countries: ["NG", "IE", "FR", "US"], duties: OWN_WORDS } as Zone;
const SHOP: Delivery = { zones: [UK, ABROAD], dutyTables: DUTY_TABLES };
const EU = DUTY_TABLES[0] as DutyTable;

type Piece = Parameters<typeof dutyOn>[0]["pieces"][number];
const piece = (priceCents: number, customsCode: string | null = "620442"): Piece => ({
  ...{ priceCents, customsCode, quantity: 1 },
});
const parcel = (country: string, ...pieces: Piece[]) => ({ country, pieces, deliveryCents: 1_800 });
const line = (country: string, ...pieces: Piece[]) => dutyLine(parcel(country, ...pieces), SHOP, DAY);
const totalOf = (pieces: Piece[], shop = SHOP) => {
  const figure = dutyOn(parcel("IE", ...pieces), shop, DAY);
  return figure.ok ? figure.value.totalCents : null;
};

test("adds the duty of each kind, and VAT on the pieces, their delivery and the duty", () => {
  const figure = dutyOn(parcel("IE", piece(4_000), piece(2_000, "620459")), SHOP, DAY);
  // €6 is £5.15; 23 % of £60 + £18 + £5.15 is £19.12.
  expect(figure).toEqual({
    ok: true,
    value: { dutyCents: 515, vatCents: 1_912, totalCents: 2_427, askedBy: "the carrier", condition: null },
  });
  expect(line("IE", piece(4_000), piece(2_000, "620459"))).toBe(
    "About £25 of duty and VAT, asked by the carrier before delivery.",
  );
});

test("names the zone's carrier, and only what is asked for", () => {
  const shop = { zones: [{ ...ABROAD, carrier: "DHL" }], dutyTables: [{ ...EU, perKindCents: 0 }] };
  expect(dutyLine(parcel("IE", piece(4_000)), shop, DAY)).toBe(
    "About £14 of VAT, asked by DHL before delivery.",
  );
});

test("names a sum for pieces of €150, and none for a penny more", () => {
  // €150 at £0.858.
  expect(totalOf([piece(12_870)])).not.toBeNull();
  expect(dutyOn(parcel("IE", piece(12_871)), SHOP, DAY)).toEqual({ ok: false, error: "above its value" });
  expect(dutyOn({ ...parcel("IE", piece(12_870)), deliveryCents: 9_900 }, SHOP, DAY).ok).toBe(true);
  expect(line("IE", piece(12_871))).toBe(OWN_WORDS);
});

test("says what Nigeria asks for nothing on, with its condition, and no sum above", () => {
  expect(line("NG", piece(22_650, null))).toBe(
    "No duty or VAT to pay, for up to four parcels a person a year.",
  );
  expect(line("NG", piece(22_651))).toBe(OWN_WORDS);
});

test.each([
  ["a country without a table", "US", DAY, "no table"],
  ["the day before a table begins", "IE", "2026-06-30", "no table"],
  ["the day after it ends", "IE", "2028-07-01", "no table"],
  ["a parcel at home", "GB", DAY, "no border"],
  ["a piece without a customs code", "FR", DAY, "unknown kind"],
])("names no sum for %s", (_, country, day, error) => {
  const pieces = [piece(1_000), piece(1_000, error === "unknown kind" ? null : "620459")];
  expect(dutyOn(parcel(country, ...pieces), SHOP, day)).toEqual({ ok: false, error });
  const words = error === "no border" ? null : OWN_WORDS;
  expect(dutyLine(parcel(country, ...pieces), SHOP, day)).toBe(words);
});

test("says that nothing is to pay where the shop pays, but not at home", () => {
  const shop = { ...SHOP, zones: [{ ...ABROAD, paysDuty: true, countries: ["GB", "IE"] }] };
  const figure = dutyOn(parcel("IE", piece(90_000, null)), shop, DAY);
  expect(figure).toMatchObject({ value: { totalCents: 0, askedBy: null } });
  expect(dutyLine(parcel("IE", piece(90_000, null)), shop, DAY)).toBe(
    "Nothing more to pay: duty and VAT of your country are in our price.",
  );
  expect(dutyLine(parcel("GB", piece(90_000)), shop, DAY)).toBe(OWN_WORDS);
  expect(dutyRule("IE", shop, DAY)).toBeNull();
});

test.each([
  [
    "IE",
    "For pieces up to about £128: about £2.57 of duty for each kind of piece and 23% VAT, asked by the carrier before delivery.",
  ],
  ["NG", "For pieces up to about £226: no duty or VAT to pay, for up to four parcels a person a year."],
  ["US", null],
  ["GB", null],
])("states the rule of %s without a parcel", (country, rule) => {
  expect(dutyRule(country, SHOP, DAY)).toBe(rule);
});

describe("of any pieces", () => {
  const anyPiece: fc.Arbitrary<Piece> = fc.record({
    priceCents: fc.integer({ min: 1, max: 3_000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    customsCode: fc.constantFrom("620442", "620459", "621410"),
  });
  const some = fc.array(anyPiece, { minLength: 1, maxLength: 4 });
  const most = { ...SHOP, dutyTables: [{ ...EU, upToCents: 1_000_000 }] };

  test("asks for no less of more pieces, and of dearer ones", () => {
    fc.assert(
      fc.property(some, anyPiece, fc.nat(500), (pieces, other, more) => {
        const [first, ...rest] = pieces as [Piece, ...Piece[]];
        const total = Number(totalOf(pieces, most));
        expect(Number(totalOf([...pieces, other], most))).toBeGreaterThanOrEqual(total);
        const dearer = [{ ...first, priceCents: first.priceCents + more }, ...rest];
        expect(Number(totalOf(dearer, most))).toBeGreaterThanOrEqual(total);
      }),
    );
  });

  test("counts a kind once, however its pieces are put into lines and ordered", () => {
    fc.assert(
      fc.property(some, (pieces) => {
        const single = pieces.flatMap((one) =>
          Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })),
        );
        expect(totalOf(single.toReversed(), most)).toBe(totalOf(pieces, most));
        const figure = dutyOn(parcel("IE", ...pieces), most, DAY);
        const kinds = new Set(pieces.map(({ customsCode }) => customsCode)).size;
        expect(figure.ok && figure.value.dutyCents).toBe(Math.round(300 * kinds * EU.rate));
      }),
    );
  });

  test("names a sum exactly up to the value of the table", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 100, max: 30_000 }), (pieces, upToCents) => {
        const value = pieces.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
        const shop = { ...SHOP, dutyTables: [{ ...EU, upToCents }] };
        expect(totalOf(pieces, shop) === null).toBe(value > Math.round(upToCents * EU.rate));
      }),
    );
  });
});

test("holds a rate of each country of the EU", () => {
  expect(new Set(EU.countries.map(({ country }) => country)).size).toBe(27);
});
