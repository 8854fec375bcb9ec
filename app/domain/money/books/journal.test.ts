import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { countFiles, type Entry, statementCsv } from "./journal.ts";

/** The entries of a busy month, each with a reference of its own. */
const entries: Entry[] = Array.from({ length: 2_100 }, (_, number) => ({
  at: new Date("2026-11-20T12:00:00Z"),
  kind: "sale",
  reference: `order-${number}`,
  country: "GB",
  rateBp: null,
  grossCents: toMoney(100),
  vatCents: toMoney(0),
  feeCents: toMoney(0),
  payoutCents: toMoney(0),
  providerCents: toMoney(100),
}));

test.each(["xero", "quickbooks"] as const)(
  "splits a file for %s at a thousand rows, and loses none",
  (program) => {
    const parts = Array.from({ length: countFiles(program, entries) }, (_, before) => {
      const [, ...rows] = parse(statementCsv(program, entries, before + 1)) as string[][];
      return rows;
    });
    expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 100]);
    expect(new Set(parts.flat().map((row) => /order-\d+/.exec(row.join(" "))?.[0])).size).toBe(2_100);
  },
);

test("puts all rows into one file for FreeAgent", () => {
  expect(countFiles("freeagent", entries)).toBe(1);
  expect(parse(statementCsv("freeagent", entries, 1))).toHaveLength(2_100);
});
