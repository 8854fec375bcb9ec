import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import type { orders } from "#app/domain/orders/orders.tables.server.ts";
import { buy, hearEvents, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { addMonths } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { REGISTERED_SELLER } from "../invoices/testing/seller-for-tests.ts";
import { cancelOrder } from "../refunds/issue-refund.server.ts";
import { acceptDispute } from "../sandbox/disputes.server.ts";
import { addUp } from "./journal.ts";
import { listJournalEntries } from "./list-entries.server.ts";
import { listLostDisputes } from "./list-lost-disputes.server.ts";
import { monthOf } from "./month.server.ts";
import { syncBalanceTransactions } from "./sync-balance-transactions.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  small.shop.seller = REGISTERED_SELLER;
});
afterEach(() => small.close());

type Order = typeof orders.$inferSelect;

const STEPS = {
  /** The owner closes the order without sending it. */
  close: (order: Order) =>
    cancelOrder(small.shop, admin, order.id, wanted(order, 0, { leftSeen: toMoney(0) })),
  send: (order: Order) =>
    inTransaction(small.shop.db, (tx) =>
      moveOrder(
        tx,
        order.id,
        { from: "paid", to: "fulfilled", reason: "" },
        { fulfilledAt: small.shop.now() },
      ),
    ),
  lose: async () => {
    const opened = (await small.sentEvents()).find(({ type }) => type === "charge.dispute.created");
    await inTransaction(small.shop.db, (tx) => acceptDispute(tx, opened?.objectId ?? "", small.shop.now()));
    await hearEvents(small, 2);
  },
};

/** £189.95 with £31.66 of VAT: the dress for £185, and £4.95 for its delivery. */
test.each<{
  what: string;
  steps: (keyof typeof STEPS)[];
  vat: number;
  left: [gross: number, vat: number];
  isGone?: true;
}>([
  { what: "closed before the bank decides", steps: ["close", "lose"], vat: 0, left: [0, 0] },
  { what: "closed after the bank has decided", steps: ["lose", "close"], vat: 0, left: [0, 0] },
  { what: "not closed yet", steps: ["lose"], vat: 3_166, left: [18_995, 3_166] },
  { what: "sent", steps: ["send", "lose"], vat: 3_166, left: [18_995, 3_166], isGone: true },
])(
  "books a lost dispute of an order that was $what with the right VAT",
  async ({ steps, vat, left, isGone }) => {
    const order = await buy(small, { cardNumber: "4000 0000 0000 0259" });
    await hearEvents(small);
    for (const step of steps) await STEPS[step](order);
    await syncBalanceTransactions(small.shop);

    const { db, gateway, now } = small.shop;
    const month = monthOf(shopDay(now()));
    const entries = await listJournalEntries(db, admin, gateway, month);
    const sums = addUp(entries);
    expect(sums.vat.reduce((sum, row) => sum + row.vatCents, 0)).toBe(vat);
    const isUndone = vat === 0;
    expect(sums.vat.reduce((sum, row) => sum + row.grossCents, 0)).toBe(isUndone ? 0 : 18_995);
    // The bank has the money either way, and the provider its two fees.
    expect(sums.heldCents).toBe(-(305 + 2_000));
    expect(entries.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(0);
    expect(sums.kinds.find(({ kind }) => kind === "adjustment")?.amountCents).toBe(isUndone ? 0 : -18_995);

    expect(await brokenInvariants(db)).toEqual([]);
    expect(await listLostDisputes(db, admin, gateway, month)).toEqual([
      {
        reference: order.reference,
        at: now(),
        notes: isUndone ? ["TEST-CN-00001"] : [],
        leftCents: left[0],
        vatCents: left[1],
        claimFrom: isGone ? addMonths(shopDay(now()), 6) : null,
      },
    ]);
  },
);

test("takes nothing back of a sale whose dispute is still open, although its order is closed", async () => {
  const order = await buy(small, { cardNumber: "4000 0000 0000 0259" });
  await hearEvents(small);
  await STEPS.close(order);
  const { db, gateway, now } = small.shop;
  const month = monthOf(shopDay(now()));
  const { vat } = addUp(await listJournalEntries(db, admin, gateway, month));
  expect(vat.map(({ vatCents }) => vatCents)).toEqual([3_166]);
  expect(await listLostDisputes(db, admin, gateway, month)).toEqual([]);
});
