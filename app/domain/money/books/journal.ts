import { type Pence, pence, sumPence } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { csvLine } from "#app/shared/write-csv.ts";

/**
 * What a movement is. A `gift card` is what the shop owes to who has one: above 0 when one is sold or money goes back to
 * one, below when one is spent, or given back. What is left on an expired one is no longer owed, and an `expired gift
 * card`. A `payment` is money without a sale: above 0 when it came, below when it went back; `refund returned` is a refund that the
 * shopper's bank sent back, and `payout returned` a payout that did not reach the shop's own; an `adjustment` is made by the provider, for example for a dispute.
 * A `lost dispute` takes back a sale whose money a bank took and whose goods are still here, with its VAT.
 */
export const ENTRY_KINDS = [
  "sale",
  "delivery",
  "gift card",
  "expired gift card",
  "payment",
  "refund",
  "refund returned",
  "lost dispute",
  "adjustment",
  "fee",
  "payout",
  "payout returned",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One movement of money. Its amounts are signed: what is taken is above 0, what goes is below. */
export interface Entry {
  at: Date;
  kind: EntryKind;
  /** The order's, or the provider's own id. */
  reference: string;
  /** ISO 3166 alpha-2; null when it is not known. */
  country: string | null;
  /** In hundredths of a percent; null without VAT. */
  rateBp: number | null;
  grossCents: Pence;
  vatCents: Pence;
  feeCents: Pence;
  payoutCents: Pence;
  /** What it moves at the payment provider; 0 for cash, for example, and for what an exchange or a gift card paid. */
  providerCents: Pence;
}

/** All that an entry is of, wherever it moves. */
const amountOf = ({ grossCents, feeCents, payoutCents }: Entry): Pence =>
  pence(grossCents + feeCents + payoutCents);

const COLUMNS = ["date", "kind", "reference", "country", "rate", "net", "vat", "gross", "fee", "payout"];

const pounds = (amount: Pence): string => (amount / 100).toFixed(2);

/** The journal as CSV: one signed row for each movement, in pounds with two decimals. */
export const journalCsv = (entries: readonly Entry[]): string =>
  [
    COLUMNS,
    ...entries.map((entry) => [
      shopDay(entry.at),
      entry.kind,
      entry.reference,
      entry.country ?? "",
      entry.rateBp === null ? "" : String(entry.rateBp / 100),
      pounds(pence(entry.grossCents - entry.vatCents)),
      pounds(entry.vatCents),
      pounds(entry.grossCents),
      pounds(entry.feeCents),
      pounds(entry.payoutCents),
    ]),
  ]
    .map(csvLine)
    .join("");

/** The programs that read the month as a statement of the provider's account, each in the columns that it publishes. */
export const PROGRAMS = ["freeagent", "xero", "quickbooks"] as const;
export type Program = (typeof PROGRAMS)[number];

/** The rows that one file of a program may have. FreeAgent states no limit. */
const MAX_ROWS: Record<Program, number> = {
  freeagent: Number.POSITIVE_INFINITY,
  xero: 1_000,
  quickbooks: 1_000,
};

const isAtProvider = ({ providerCents }: Entry): boolean => providerCents !== 0;

/** The number of files that a month is for a program. */
export const countFiles = (program: Program, entries: readonly Entry[]): number =>
  Math.max(1, Math.ceil(entries.filter(isAtProvider).length / MAX_ROWS[program]));

/**
 * A month as a bookkeeping program reads it (docs/books.md has the sources), or where the program takes no more rows in
 * one file, one of its parts, from 1. Takings elsewhere are left out.
 */
export function statementCsv(program: Program, entries: readonly Entry[], part: number): string {
  const from = part === 1 ? 0 : (part - 1) * MAX_ROWS[program];
  const rows = entries
    .filter(isAtProvider)
    .slice(from, from + MAX_ROWS[program])
    .map((entry) => ({
      date: shopDay(entry.at).split("-").toReversed().join("/"),
      amount: pounds(entry.providerCents),
      // FreeAgent takes no comma and no quotation mark.
      words: `${entry.kind.charAt(0).toUpperCase()}${entry.kind.slice(1)} ${entry.reference}`.replaceAll(
        /[",\r\n]/g,
        " ",
      ),
      reference: entry.reference,
    }));
  const lines: Record<Program, () => string[][]> = {
    freeagent: () => rows.map(({ date, amount, words }) => [date, amount, words]),
    xero: () => [
      ["*Date", "*Amount", "Payee", "Description", "Reference"],
      ...rows.map(({ date, amount, words, reference }) => [date, amount, "", words, reference]),
    ],
    quickbooks: () => [
      ["Date", "Description", "Amount"],
      ...rows.map(({ date, amount, words }) => [date, words, amount]),
    ],
  };
  return lines[program]().map(csvLine).join("");
}

/** The sums of a month. */
export interface MonthSums {
  /** By kind, without the kinds that did not occur. */
  kinds: { kind: EntryKind; entries: number; amountCents: Pence }[];
  /** VAT by rate and country, of sales less refunds; the largest first. */
  vat: {
    rateBp: number | null;
    country: string | null;
    netCents: Pence;
    vatCents: Pence;
    grossCents: Pence;
  }[];
  /** What all entries at the provider together added to the account there. */
  heldCents: Pence;
}

/** The kinds that are no turnover: VAT is due for what a gift card buys, not for the card. */
const UNTAXED: readonly EntryKind[] = ["adjustment", "payment", "gift card", "expired gift card"];

/** Adds the entries of a month up. */
export function addUp(entries: readonly Entry[]): MonthSums {
  const kinds = ENTRY_KINDS.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return some.length === 0
      ? []
      : [{ kind, entries: some.length, amountCents: sumPence(some.map(amountOf)) }];
  });
  const taxed = entries.filter(({ grossCents, kind }) => grossCents !== 0 && !UNTAXED.includes(kind));
  const vat = [...Map.groupBy(taxed, ({ rateBp, country }) => `${rateBp} ${country}`).values()].flatMap(
    (some) => {
      const [first] = some;
      if (!first) return [];
      const grossCents = sumPence(some.map((entry) => entry.grossCents));
      const vatCents = sumPence(some.map((entry) => entry.vatCents));
      const { rateBp, country } = first;
      return [{ rateBp, country, grossCents, vatCents, netCents: pence(grossCents - vatCents) }];
    },
  );
  return {
    kinds,
    vat: vat.sort((one, other) => other.grossCents - one.grossCents),
    heldCents: sumPence(entries.map(({ providerCents }) => providerCents)),
  };
}
