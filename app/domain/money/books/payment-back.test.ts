import { expect, onTestFinished, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { orderOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { issueRefund } from "../refunds/issue-refund.server.ts";
import { settleRefund } from "../refunds/settle-refund.server.ts";
import { addUp } from "./journal.ts";
import { listJournalEntries } from "./list-entries.server.ts";
import { type Month, monthOf } from "./month.server.ts";

/** A shop with a payment in another currency than the order's: it was no sale, and is to go back. */
async function noSale() {
  const small = await openSmallShop({ pieces: 5 });
  onTestFinished(() => small.close());
  const { key, session } = await small.open();
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  if (!paid) throw new Error("The session is not known");
  await applySession(small.shop, { ...paid, currency: "eur" });
  return { small, key, paid, order: await orderOf(small, key) };
}

test("refunding a payment without a sale does not lower the turnover", async () => {
  const { small, key, order } = await noSale();
  expect(order.state).toBe("needs_refund");
  await issueRefund(small.shop, adminForTests(), key, wanted(order, order.totalCents ?? toMoney(0)));
  const month = monthOf(shopDay(small.shop.now()));
  const { kinds, vat } = addUp(
    await listJournalEntries(small.shop.db, adminForTests(), small.shop.gateway, month),
  );
  expect(vat).toEqual([]);
  expect(kinds).toEqual([{ kind: "payment", entries: 2, amountCents: 0 }]);
});

test("a refund of a payment without a sale that the bank returns later leaves the closed month unchanged", async () => {
  const { small, key, paid, order } = await noSale();
  const total = order.totalCents ?? toMoney(0);
  await issueRefund(small.shop, adminForTests(), key, wanted(order, total));
  const listed = async (month: Month) =>
    addUp(await listJournalEntries(small.shop.db, adminForTests(), small.shop.gateway, month));
  const closed = monthOf(shopDay(small.shop.now()));
  const before = await listed(closed);

  small.wait(60 * 24 * 40);
  const [refund] = await small.shop.gateway.refundsOf(paid.paymentId ?? "");
  if (!refund) throw new Error("No refund was made");
  const returned = { ...refund, status: "failed", problem: "The account is closed." } as const;
  await settleRefund(small.shop, { kind: "record", refund: returned });

  expect(await listed(closed)).toEqual(before);
  const { kinds } = await listed(monthOf(shopDay(small.shop.now())));
  expect(kinds).toEqual([{ kind: "payment", entries: 1, amountCents: total }]);
});
