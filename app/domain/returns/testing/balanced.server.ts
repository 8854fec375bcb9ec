import { expect } from "vitest";
import { untrueStock } from "#app/domain/catalogue/stock/testing/untrue-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { findDifferences } from "#app/domain/money/books/find-differences.server.ts";
import { monthOf } from "#app/domain/money/books/month.server.ts";
import { syncBalanceTransactions } from "#app/domain/money/books/sync-balance-transactions.server.ts";
import { comparePayments } from "#app/domain/selling/checkout/compare/compare-payments.server.ts";
import { hearEvents } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import type { SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";

/**
 * Fails unless pieces, money and letters keep every rule, and the provider and the month's books agree with the orders.
 */
async function expectBalanced({ shop }: SmallShop): Promise<void> {
  const { db, gateway, now } = shop;
  expect(await brokenInvariants(db)).toEqual([]);
  expect((await comparePayments({ db, gateway, settleMs: 1 })).differences).toEqual([]);
  await syncBalanceTransactions(shop);
  expect(await findDifferences(db, adminForTests(), gateway, monthOf(shopDay(now())))).toEqual([]);
}

/** Closes a shop after its test, once it has heard all of the provider; fails unless it is balanced then. */
export async function closeBalanced(small: SmallShop): Promise<void> {
  try {
    await hearEvents(small);
    expect(await untrueStock(small.shop.db)).toEqual([]);
    await expectBalanced(small);
  } finally {
    await small.close();
  }
}
