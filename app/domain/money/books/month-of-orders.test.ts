import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INTERNATIONAL, UK } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { hearEvents, orderOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { REGISTERED_SELLER } from "../invoices/testing/seller-for-tests.ts";
import { issueRefund } from "../refunds/issue-refund.server.ts";
import { payOut } from "../sandbox/balance.server.ts";
import { findDifferences, listPayouts } from "./find-differences.server.ts";
import { addUp, countFiles, type Entry, journalCsv, statementCsv } from "./journal.ts";
import { listJournalEntries } from "./list-entries.server.ts";
import { monthOf } from "./month.server.ts";
import { syncBalanceTransactions } from "./sync-balance-transactions.server.ts";

const ORDERS = 300;
const COUNTRIES = ["GB", "NG", "IE"] as const;
const RETURNING = "4000 0000 0000 5126";
const admin = adminForTests();

let small: SmallShop;
let entries: Entry[];
const month = () => monthOf(shopDay(small.shop.now()));

/** 300 orders, a third to each country at its own rate; a third has a refund, some in two parts, some returned. */
beforeAll(async () => {
  small = await openSmallShop({ pieces: 100_000 });
  small.shop.seller = REGISTERED_SELLER;
  small.shop.delivery = {
    zones: [
      UK,
      { ...INTERNATIONAL, countries: ["NG"] },
      { ...INTERNATIONAL, id: "ie", name: "Ireland", countries: ["IE"], vatPercent: 13.5 },
    ],
  };
  const [item] = small.input().items;
  if (!item) throw new Error("The small shop sells nothing");
  // All of it fits into the month, on any day.
  small.wait(-60 * 24 * 20 * Number(small.shop.now().getUTCDate() > 20));
  const buyOne = async (nth: number): Promise<void> => {
    const country = COUNTRIES[nth % 3] ?? "GB";
    const { key, session } = await small.open({
      email: `buyer-${nth}@example.com`,
      country,
      items: [{ ...item, qty: 1 + (nth % 3) }],
    });
    await small.pay(session, { country, ...(nth % 50 === 7 && { cardNumber: RETURNING }) });
    const paid = await small.shop.gateway.findSession(session);
    if (paid) await applySession(small.shop, paid);
    if (nth % 3 !== 1) return;
    const order = await orderOf(small, key);
    const total = order.totalCents ?? toMoney(0);
    const part = nth % 2 === 0 ? total : 1_234 + nth;
    await issueRefund(small.shop, admin, key, wanted(order, part));
    if (nth % 5 === 0 && part < total)
      await issueRefund(
        small.shop,
        admin,
        key,
        wanted(order, total - part, { leftSeen: toMoney(total - part) }),
      );
  };
  for (let nth = 0; nth < ORDERS; nth += 6)
    await Promise.all([0, 1, 2, 3, 4, 5].map((more) => buyOne(nth + more)));
  await hearEvents(small);
  small.wait(60 * 24 * 4);
  await payOut(small.shop.db, small.shop.now());
  for (let times = 0; times < 2; times += 1) await syncBalanceTransactions(small.shop);
  entries = await listJournalEntries(small.shop.db, admin, small.shop.gateway, month());
});
afterAll(() => small.close());

const sum = (kinds: string[], of: (entry: Entry) => number): number =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, entry) => total + of(entry), 0);

async function one(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await small.shop.db.execute<{ sum: number }>(query);
  return Number(rows[0]?.sum ?? 0);
}

test("the journal of a month of 300 orders adds up with orders, VAT, provider and payouts, to the penny", async () => {
  const gross = (entry: Entry) => entry.grossCents;
  const vat = (entry: Entry) => entry.vatCents;
  expect(sum(["sale", "delivery"], gross)).toBe(await one(sql`SELECT sum(total_cents) FROM orders`));
  expect(sum(["refund", "refund returned"], gross)).toBe(
    -(await one(sql`SELECT sum(refunded_cents) FROM orders`)),
  );
  const booked = sql`SELECT sum(CASE kind WHEN 'invoice' THEN vat_cents ELSE -vat_cents END) FROM invoice_lines
    JOIN invoices ON invoices.id = invoice_id WHERE voided_at IS NULL`;
  expect(sum(["sale", "delivery", "refund", "refund returned"], vat)).toBe(await one(booked));
  expect(sum(["fee"], ({ feeCents }) => feeCents)).toBe(
    -(await one(
      sql`SELECT sum((body ->> 'fee')::int) FROM sandbox_objects WHERE kind = 'balance_transaction'`,
    )),
  );
  expect(addUp(entries).heldCents).toBe(
    await one(sql`SELECT sum((body ->> 'net')::int) FROM sandbox_objects WHERE kind = 'balance_transaction'`),
  );
  // All was available, so nothing is left at the provider.
  expect(addUp(entries).heldCents).toBe(0);
  const payouts = await listPayouts(small.shop.db, admin, small.shop.gateway, month());
  expect(payouts).toHaveLength(1);
  expect(-sum(["payout"], ({ payoutCents }) => payoutCents)).toBe(payouts[0]?.amountCents);
  expect(await findDifferences(small.shop.db, admin, small.shop.gateway, month())).toEqual([]);
});

test("exports carry no VAT, and each country its own rate", () => {
  const rates = new Map(
    addUp(entries).vat.map(({ country, rateBp, vatCents }) => [country, [rateBp, vatCents > 0]]),
  );
  expect(rates).toEqual(
    new Map<string | null, [number, boolean]>([
      ["GB", [2_000, true]],
      ["NG", [0, false]],
      ["IE", [1_350, true]],
    ]),
  );
});

/** Another program's reader, which refuses a line with another number of columns. */
const parsed = (text: string): string[][] => parse(text);

test("the journal is read by another reader of CSV, in its columns, with the same sums", () => {
  const [head, ...rows] = parsed(journalCsv(entries));
  expect(head?.join(",")).toBe("date,kind,reference,country,rate,net,vat,gross,fee,payout");
  expect(rows).toHaveLength(entries.length);
  for (const [date, , , , , ...amounts] of rows) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/);
  }
  const cents = (column: number) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  const [NET, VAT, GROSS, FEE, PAYOUT] = [5, 6, 7, 8, 9];
  expect(cents(NET) + cents(VAT)).toBe(cents(GROSS));
  expect(cents(GROSS) + cents(FEE) + cents(PAYOUT)).toBe(0);
});

test("each program's file has its published columns, and the sum of the account", () => {
  const moved = entries.filter(({ providerCents }) => providerCents !== 0).length;
  for (const [program, head, amount] of [
    ["freeagent", null, 1],
    ["xero", ["*Date", "*Amount", "Payee", "Description", "Reference"], 1],
    ["quickbooks", ["Date", "Description", "Amount"], 2],
  ] as const) {
    const rows = Array.from({ length: countFiles(program, entries) }, (_, before) => {
      const text = statementCsv(program, entries, before + 1);
      expect(text).not.toContain('"');
      const [first = [], ...others] = parsed(text);
      if (!head) return [first, ...others];
      expect(first).toEqual(head);
      return others;
    }).flat();
    expect(rows).toHaveLength(moved);
    for (const row of rows) expect(row[0]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(rows.reduce((total, row) => total + Math.round(Number(row[amount]) * 100), 0)).toBe(0);
  }
});

test("reports an unmatched entry with its amount", async () => {
  await small.shop.db.execute(sql`UPDATE provider_movements SET amount_cents = amount_cents + 1
    WHERE id = (SELECT id FROM provider_movements WHERE type = 'charge' ORDER BY id LIMIT 1)`);
  const said = await findDifferences(small.shop.db, admin, small.shop.gateway, month());
  expect(said).toHaveLength(2);
  expect(said.join(" ")).toMatch(
    /was paid here, £\S+ at the provider\. .*a payout of £\S+, of movements of £/,
  );
});

test("the journal of live payments has no sandbox entries", async () => {
  const live = { provider: "stripe", livemode: true } as const;
  expect(await listJournalEntries(small.shop.db, admin, live, month())).toEqual([]);
});
