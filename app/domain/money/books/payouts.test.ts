import { expect, onTestFinished, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { providerMovements } from "../books.tables.server.ts";
import { type PaymentGateway, PaymentProviderError } from "../payments/payment-gateway.server.ts";
import { payOut } from "../sandbox/balance.server.ts";
import { findDifferences, findLastAnswer, listPayouts } from "./find-differences.server.ts";
import { listJournalEntries } from "./list-entries.server.ts";
import { monthOf } from "./month.server.ts";
import { syncBalanceTransactions } from "./sync-balance-transactions.server.ts";

/** A shop with one order, whose money the provider has paid out. */
async function openPaidOut(): Promise<SmallShop> {
  const small = await openSmallShop({ pieces: 5 });
  onTestFinished(() => small.close());
  const { session } = await small.open();
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  if (paid) await applySession(small.shop, paid);
  small.wait(60 * 24 * 4);
  await payOut(small.shop.db, small.shop.now());
  return small;
}

const differences = ({ shop }: SmallShop) =>
  findDifferences(shop.db, adminForTests(), shop.gateway, monthOf(shopDay(shop.now())));

/** Asks the provider, which refuses to name the movements of a payout. */
async function keepRefused({ shop }: SmallShop): Promise<void> {
  const gateway: PaymentGateway = {
    ...shop.gateway,
    movementsOfPayout: () => {
      throw new PaymentProviderError("refused", "The payment provider refused the request", {
        cause: null,
      });
    },
  };
  await syncBalanceTransactions({ ...shop, gateway });
}

test("requests the movements of a payout again after a provider error, and reports it meanwhile", async () => {
  const small = await openPaidOut();
  await keepRefused(small);
  await syncBalanceTransactions(small.shop);
  expect(await differences(small)).toEqual([
    expect.stringMatching(/a payout of £\S+ whose movements the provider /),
  ]);
  small.wait(61);
  await syncBalanceTransactions(small.shop);
  expect(await differences(small)).toEqual([]);
});

test("asks at once about a payout whose movements were refused, and notes when the provider answered", async () => {
  const small = await openPaidOut();
  const { db, gateway, now } = small.shop;
  const lastAnswer = () => findLastAnswer(db, adminForTests(), gateway);
  expect(await lastAnswer()).toBeNull();
  await keepRefused(small);
  const before = now();
  expect(await lastAnswer()).toEqual(before);
  small.wait(1);
  await syncBalanceTransactions(small.shop, { atOnce: true });
  expect(await differences(small)).toEqual([]);
  expect(await lastAnswer()).toEqual(now());
});

test("reports a returned payout as such, not as a negative payout", async () => {
  const small = await openPaidOut();
  await syncBalanceTransactions(small.shop);
  const { db, gateway, now } = small.shop;
  const month = monthOf(shopDay(now()));
  const [payout] = await listPayouts(db, adminForTests(), gateway, month);
  if (!payout) throw new Error("Nothing was paid out");
  const { provider, livemode } = gateway;
  const about = { id: "txn_returned", provider, livemode, type: "payout", sourceId: payout.id } as const;
  await db
    .insert(providerMovements)
    .values({ ...about, amountCents: payout.amountCents, feeCents: toMoney(0), at: now() });

  expect(
    (await listPayouts(db, adminForTests(), gateway, month)).map((one) => [one.isReturned, one.amountCents]),
  ).toEqual([
    [false, payout.amountCents],
    [true, payout.amountCents],
  ]);
  const kinds = (await listJournalEntries(db, adminForTests(), gateway, month)).map(({ kind }) => kind);
  expect(kinds).toContain("payout returned");
});
