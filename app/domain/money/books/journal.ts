import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { csvLine } from "#app/shared/write-csv.ts";
import type { PricePart } from "../invoices/vat.ts";

/**
 * The kinds of movement:
 * - `gift card`: the shop's debt to card holders. It rises when a card is sold or money goes back to one, and falls
 *   when one is spent or given back.
 * - `expired gift card`: a balance that lapsed, and is no longer owed.
 * - `payment`: money without a sale, above 0 when it came, below when it went back.
 * - `refund returned`: a refund that the shopper's bank sent back.
 * - `payout returned`: a payout that did not reach the shop's bank.
 * - `adjustment`: made by the provider, for example for a dispute.
 * - `lost dispute`: takes a sale back, with its VAT, when a bank took the money and the goods are still here.
 */
const ENTRY_KINDS = [
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

/** One movement of money. Its amounts are signed: income is above 0, expense below. */
export interface Entry {
  at: Date;
  kind: EntryKind;
  /** The order's, or the provider's own id. */
  reference: string;
  /** ISO 3166 alpha-2; null when it is not known. */
  country: string | null;
  /** In hundredths of a percent; null without VAT. */
  rateBp: number | null;
  grossCents: Money;
  vatCents: Money;
  feeCents: Money;
  payoutCents: Money;
  /**
   * Its effect on the account at the provider; 0 for cash, for an exchange's credit, and for a gift card, for example.
   */
  providerCents: Money;
}

/** The whole amount of an entry, wherever it moves. */
const amountOf = ({ grossCents, feeCents, payoutCents }: Entry): Money =>
  toMoney(grossCents + feeCents + payoutCents);

const COLUMNS = ["date", "kind", "reference", "country", "rate", "net", "vat", "gross", "fee", "payout"];

const decimal = (amount: Money): string => (amount / 100).toFixed(2);

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
      decimal(toMoney(entry.grossCents - entry.vatCents)),
      decimal(entry.vatCents),
      decimal(entry.grossCents),
      decimal(entry.feeCents),
      decimal(entry.payoutCents),
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

export const countFiles = (program: Program, entries: readonly Entry[]): number =>
  Math.max(1, Math.ceil(entries.filter(isAtProvider).length / MAX_ROWS[program]));

/**
 * A month as a bookkeeping program reads it (docs/books.md has the sources). When the program limits the rows of a
 * file, one of its parts, from 1. Takings elsewhere are left out.
 */
export function statementCsv(program: Program, entries: readonly Entry[], part: number): string {
  const from = part === 1 ? 0 : (part - 1) * MAX_ROWS[program];
  const rows = entries
    .filter(isAtProvider)
    .slice(from, from + MAX_ROWS[program])
    .map((entry) => ({
      date: shopDay(entry.at).split("-").toReversed().join("/"),
      amount: decimal(entry.providerCents),
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

export interface MonthSums {
  /** By kind, without the kinds that did not occur. */
  kinds: { kind: EntryKind; entries: number; amountCents: Money }[];
  /** VAT by rate and country, of sales less refunds; the largest first. */
  vat: {
    rateBp: number | null;
    country: string | null;
    netCents: Money;
    vatCents: Money;
    grossCents: Money;
  }[];
  /** The sum of all entries at the provider: the growth of the account there. */
  heldCents: Money;
}

/** The kinds that are no turnover: VAT is due for the goods that a gift card buys, not for the card. */
const UNTAXED: readonly EntryKind[] = ["adjustment", "payment", "gift card", "expired gift card"];

export function addUp(entries: readonly Entry[]): MonthSums {
  const kinds = ENTRY_KINDS.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return some.length === 0
      ? []
      : [{ kind, entries: some.length, amountCents: sumMoney(some.map(amountOf)) }];
  });
  const taxed = entries.filter(({ grossCents, kind }) => grossCents !== 0 && !UNTAXED.includes(kind));
  const vat = [...Map.groupBy(taxed, ({ rateBp, country }) => `${rateBp} ${country}`).values()].flatMap(
    (some) => {
      const [first] = some;
      if (!first) return [];
      const grossCents = sumMoney(some.map((entry) => entry.grossCents));
      const vatCents = sumMoney(some.map((entry) => entry.vatCents));
      const { rateBp, country } = first;
      return [{ rateBp, country, grossCents, vatCents, netCents: toMoney(grossCents - vatCents) }];
    },
  );
  return {
    kinds,
    vat: vat.sort((one, other) => other.grossCents - one.grossCents),
    heldCents: sumMoney(entries.map(({ providerCents }) => providerCents)),
  };
}

const NOTHING = toMoney(0);

type Base = Pick<Entry, "at" | "reference" | "country"> & {
  /** Whether the money moved at the payment provider. */
  isAtProvider: boolean;
};

type Amounts = Partial<Pick<Entry, "rateBp" | "grossCents" | "vatCents" | "feeCents" | "payoutCents">>;

/** A signed entry; amounts that are left out are nothing. */
export function entryOf({ isAtProvider, ...base }: Base, kind: EntryKind, amounts: Amounts): Entry {
  const none = {
    rateBp: null,
    grossCents: NOTHING,
    vatCents: NOTHING,
    feeCents: NOTHING,
    payoutCents: NOTHING,
  };
  const entry = { ...none, ...base, kind, ...amounts };
  const moved = entry.grossCents + entry.feeCents + entry.payoutCents;
  return { ...entry, providerCents: isAtProvider ? toMoney(moved) : NOTHING };
}

/**
 * The entries of an order, less the part that a gift card or pieces that came back paid: that part moved nothing at the
 * provider.
 */
export function lessCredit([first, ...more]: Entry[], creditCents: Money): Entry[] {
  if (!first || first.providerCents === 0) return first ? [first, ...more] : [];
  return [{ ...first, providerCents: toMoney(first.providerCents - creditCents) }, ...more];
}

/** An entry for each rate of the lines; `sign` is -1 for money that goes back. */
export function entriesOf(base: Base, kind: EntryKind, lines: readonly PricePart[], sign: 1 | -1): Entry[] {
  return [...Map.groupBy(lines, ({ rateBp }) => rateBp)].map(([rateBp, some]) =>
    entryOf(base, kind, {
      rateBp,
      grossCents: toMoney(sign * sumMoney(some.map(({ grossCents }) => grossCents))),
      vatCents: toMoney(sign * sumMoney(some.map(({ vatCents }) => vatCents))),
    }),
  );
}

/** The entry of a change in the shop's debt to a gift card's holder: no money moves, and no VAT is due. */
export const cardEntry = (base: Base, cents: number): Entry =>
  entryOf({ ...base, isAtProvider: false }, "gift card", { grossCents: toMoney(cents) });
