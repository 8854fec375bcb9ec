import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  findDifferences,
  findFirstMonth,
  findLastAnswer,
  listPayouts,
  type Payout,
} from "#app/domain/money/books/find-differences.server.ts";
import {
  addUp,
  countFiles,
  journalCsv,
  type MonthSums,
  PROGRAMS,
  type Program,
  statementCsv,
} from "#app/domain/money/books/journal.ts";
import { listJournalEntries } from "#app/domain/money/books/list-entries.server.ts";
import { type LostDispute, listLostDisputes } from "#app/domain/money/books/list-lost-disputes.server.ts";
import {
  formatMonth,
  type Month,
  monthOf,
  monthsBetween,
  parseMonth,
} from "#app/domain/money/books/month.server.ts";
import { syncBalanceTransactions } from "#app/domain/money/books/sync-balance-transactions.server.ts";
import {
  type PaymentGateway,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import {
  type Comparison,
  comparePayments,
} from "#app/domain/selling/checkout/compare/compare-payments.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";

export interface BooksDeps {
  db: Database;
  gateway: PaymentGateway;
  now: () => Date;
}

export interface BooksView {
  month: Month;
  /** From the first payment to this month; the newest first. */
  months: { month: string; name: string }[];
  sums: MonthSums;
  payouts: Payout[];
  lostDisputes: LostDispute[];
  /** When the provider last stated its movements; null before its first answer. */
  answeredAt: Date | null;
  /** The files of the programs: the part of how many, and the name in the address. */
  files: { name: string; program: Program; part: number; parts: number }[];
  differences: string[];
  provider: PaymentGateway["provider"];
  livemode: boolean;
}

/** The chosen month, or this one. */
const chosenMonth = (asked: string | null, now: Date): Month => parseMonth(asked) ?? monthOf(shopDay(now));

const suffixOf = (part: number): string => (part === 1 ? "" : `-${part}`);

export async function loadBooks(
  { db, gateway, now }: BooksDeps,
  admin: Admin<"money:read">,
  asked: string | null,
): Promise<BooksView> {
  const month = chosenMonth(asked, now());
  const [entries, payouts, lostDisputes, differences, first, answeredAt] = await Promise.all([
    listJournalEntries(db, admin, gateway, month),
    listPayouts(db, admin, gateway, month),
    listLostDisputes(db, admin, gateway, month),
    findDifferences(db, admin, gateway, month),
    findFirstMonth(db, admin),
    findLastAnswer(db, admin, gateway),
  ]);
  const current = monthOf(shopDay(now()));
  const months = monthsBetween(
    [first ?? month, month, current].sort()[0] ?? month,
    month > current ? month : current,
  );
  return {
    month,
    months: months.map((one) => ({ month: one, name: formatMonth(one) })),
    sums: addUp(entries),
    payouts,
    lostDisputes,
    answeredAt,
    files: PROGRAMS.flatMap((program) => {
      const parts = countFiles(program, entries);
      return Array.from({ length: parts }, (_, before) => {
        const part = before + 1;
        return { name: `${program}${suffixOf(part)}`, program, part, parts };
      });
    }),
    differences,
    provider: gateway.provider,
    livemode: gateway.livemode,
  };
}

/** A file of a month: `journal`, or of a bookkeeping program (`xero`, then `xero-2`); null for an unknown one. */
export async function loadBooksFile(
  { db, gateway, now }: BooksDeps,
  admin: Admin<"money:read">,
  { file, month: asked }: { file: string; month: string | null },
): Promise<{ name: string; text: string } | null> {
  const [, kind, number = "1"] = /^([a-z]+)(?:-([1-9]\d{0,3}))?\.csv$/.exec(file) ?? [];
  const program = PROGRAMS.find((one) => one === kind);
  const part = Number(number);
  if (!program && file !== "journal.csv") return null;
  const month = chosenMonth(asked, now());
  const entries = await listJournalEntries(db, admin, gateway, month);
  if (program && part > countFiles(program, entries)) return null;
  return {
    name: `${kind}-${month}${suffixOf(part)}.csv`,
    text: program ? statementCsv(program, entries, part) : journalCsv(entries),
  };
}

/** The wait before a difference is looked at again: a payment takes some seconds to arrive. */
const SETTLE_MS = 2_000;

/** The result of a comparison with the provider, or null when it did not answer. */
export type CheckAnswer = Comparison | null;

/** Asks the provider for its movements, and compares every order with it, as `npm run reconcile` does. */
export async function checkNow(
  { db, gateway, now }: BooksDeps,
  _: Admin<"money:write">,
): Promise<CheckAnswer> {
  try {
    await syncBalanceTransactions({ db, gateway, now }, { atOnce: true });
    return await comparePayments({ db, gateway, settleMs: SETTLE_MS });
  } catch (error) {
    if (error instanceof PaymentProviderError) return null;
    throw error;
  }
}

/** Asks the provider for the shop's movements and payouts. False when it did not answer. */
export async function syncProviderNow(
  { db, gateway, now }: BooksDeps,
  _: Admin<"money:write">,
): Promise<boolean> {
  try {
    await syncBalanceTransactions({ db, gateway, now }, { atOnce: true });
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError) return false;
    throw error;
  }
}
