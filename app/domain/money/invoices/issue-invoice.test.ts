import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UK, ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { buy, hearEvents, orderOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction, openDatabase } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { invoiceLines, invoices } from "../invoices.tables.server.ts";
import { issueRefund } from "../refunds/issue-refund.server.ts";
import { changeDueRefunds } from "../sandbox/refunds.server.ts";
import { issueInvoice } from "./issue-invoice.server.ts";
import { REGISTERED_SELLER, SELLER } from "./testing/seller-for-tests.ts";

let small: SmallShop;
beforeAll(async () => {
  small = await openSmallShop({ pieces: 1_000 });
  small.shop.seller = REGISTERED_SELLER;
});
afterAll(() => small.close());

const RETURNING = "4000 0000 0000 5126";
const buyOne = (more: { cardNumber?: string } = {}) =>
  buy(small, { email: `${crypto.randomUUID()}@example.com`, ...more });

/** An order's invoices with their lines: `[kind, [line, rate, price, VAT]…]`. */
async function booked(orderId: string) {
  const rows = await small.shop.db
    .select()
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.id), asc(invoiceLines.lineNo));
  return rows.map(({ invoices: { kind }, invoice_lines: { lineNo, rateBp, grossCents, vatCents } }) => [
    kind,
    lineNo,
    rateBp,
    grossCents,
    vatCents,
  ]);
}

const numbers = async (kind: "invoice" | "credit-note"): Promise<number[]> =>
  (await small.shop.db.select().from(invoices).where(eq(invoices.kind, kind)))
    .map(({ number }) => number)
    .sort((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("a paid order has an invoice with the rate and the VAT of its lines and its delivery", async () => {
  const order = await buyOne();
  expect(await booked(order.id)).toEqual([
    ["invoice", 0, 2_000, 495, 83],
    ["invoice", 1, 2_000, 18_500, 3_083],
  ]);
});

test("a business that is not registered issues invoices without VAT", async () => {
  const shop = { ...small.shop, seller: SELLER };
  const order = await buy({ ...small, shop }, { email: "plain@example.com" });
  expect(await booked(order.id)).toEqual([
    ["invoice", 0, null, 495, 0],
    ["invoice", 1, null, 18_500, 0],
  ]);
});

test("partial refunds carry their VAT, and the last one refunds all that is left", async () => {
  const order = await buyOne();
  let left = order.totalCents ?? toMoney(0);
  for (const [amount, restock] of [
    [333, []],
    [10_000, [{ lineNo: 1, pieces: 1 }]],
    [8_662, []],
  ] as const) {
    const refund = wanted(order, amount, { restock: [...restock], leftSeen: left });
    expect((await issueRefund(small.shop, adminForTests(), order.id, refund)).ok).toBe(true);
    left = toMoney(left - amount);
  }
  await hearEvents(small, 2);
  const rows = await booked(order.id);
  const sum = (kind: string, line: number, column: 3 | 4) =>
    rows
      .filter((row) => row[0] === kind && row[1] === line)
      .reduce((total, row) => total + Number(row[column]), 0);
  for (const line of [0, 1])
    for (const column of [3, 4] as const)
      expect(sum("credit-note", line, column)).toBe(sum("invoice", line, column));
  expect(rows.filter(([kind, line]) => kind === "credit-note" && line === 0)).toHaveLength(2);
});

test("a credit note whose refund fails afterwards is void, and the next refund can take all", async () => {
  const order = await buyOne({ cardNumber: RETURNING });
  const all = wanted(order, order.totalCents ?? 0);
  await issueRefund(small.shop, adminForTests(), order.id, all);
  small.wait(1);
  await changeDueRefunds(small.shop.db, small.shop.now());
  await hearEvents(small);
  expect((await orderOf(small, order.id)).refundedCents).toBe(0);
  const [note] = await small.shop.db.select().from(invoices).where(eq(invoices.refundId, all.id));
  expect(note?.voidedAt).not.toBeNull();
  const again = wanted(order, order.totalCents ?? 0);
  await issueRefund(small.shop, adminForTests(), order.id, again);
  expect((await booked(order.id)).filter(([kind]) => kind === "credit-note")).toHaveLength(4);
});

test("the numbers have no gaps, whatever is rolled back, in two processes at once", async () => {
  const other = openDatabase(small.database.connection, {
    applicationName: "shop test",
    max: 6,
    log: () => {},
  });
  const before = (await numbers("invoice")).length;
  const made = await Promise.all(upTo(24).map(() => paidOrder(small.shop.db)));
  const terms = { seller: REGISTERED_SELLER, zones: ZONES, now: new Date() };
  const answers = await Promise.allSettled(
    made.map(({ id }, nth) =>
      inTransaction(nth % 2 === 0 ? small.shop.db : other.db, async (tx) => {
        await issueInvoice(tx, id, terms);
        if (nth % 3 === 0) throw new Error("The process was killed");
      }),
    ),
  );
  await other.close();
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
  expect(await numbers("invoice")).toEqual(upTo(before + 16));
  expect(await numbers("credit-note")).toEqual(upTo((await numbers("credit-note")).length));
});

test("the same order never has a second invoice, and a test payment has a number of its own series", async () => {
  const { id } = await paidOrder(small.shop.db);
  const terms = { seller: REGISTERED_SELLER, zones: ZONES, now: new Date() };
  for (let nth = 0; nth < 2; nth += 1)
    await inTransaction(small.shop.db, (tx) => issueInvoice(tx, id, terms));
  expect(await small.shop.db.select().from(invoices).where(eq(invoices.orderId, id))).toMatchObject([
    { kind: "invoice", isTest: true, country: "GB", refundId: null },
  ]);
});

test("an export has the rate of its zone, and a country without a zone has none", async () => {
  const { id } = await paidOrder(small.shop.db);
  const zones = [{ ...UK, countries: ["NG"], vatPercent: 12.5 }];
  await inTransaction(small.shop.db, (tx) =>
    issueInvoice(tx, id, { seller: REGISTERED_SELLER, zones, now: new Date() }),
  );
  // The parcel goes to the shop's own country.
  expect((await booked(id)).map(([, , rate]) => rate)).toEqual([2_000, 2_000]);
});
