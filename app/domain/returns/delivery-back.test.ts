import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { saveReturn } from "./answer-return.server.ts";
import { refuseReturn } from "./book-return.server.ts";
import { amountBackFor } from "./contract.ts";
import { findContractOf } from "./find-contract.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  sold,
  TERMS,
  takeBack,
  withdraw,
} from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => closeBalanced(small));

/** Pays a return back. Returns the sum of the order's refunds so far. */
async function paidBack(orderId: string, id: string): Promise<number> {
  expect((await refundReturn(small.shop, admin, { id, terms: TERMS })).ok).toBe(true);
  return (await orderOf(small, orderId)).refundedCents;
}

test("refunds the delivery with an exchange that ends as money after a later return was settled", async () => {
  const fourteen = await addSize(small, { size: "14", pieces: 1 });
  const order = await delivered(small, 2);
  const exchange = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  expect(exchange.saved.ok).toBe(true);
  const { id } = await withdraw(small, order.id, ["1-2"]);
  await takeBack(small, id, ["1-2"]);
  expect(await paidBack(order.id, id)).toBe(18_500);
  await takeBack(small, exchange.id);
  expect(await paidBack(order.id, exchange.id)).toBe(order.totalCents);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded" });
});

test("keeps the delivery charge when a return is refused after a withdrawal was settled", async () => {
  const order = await delivered(small, 2);
  const input = {
    ...{ id: randomUUID(), pieces: ["1-1"], sizes: {} },
    ...{ reason: "too-small" as const, wish: "refund" as const },
  };
  const { db, now } = small.shop;
  const asked = await saveReturn({ db, now, terms: TERMS, returnsDays: 5 }, order.id, input);
  expect(asked).toEqual({ ok: true, value: "saved" });
  const { id } = await withdraw(small, order.id, ["1-2"]);
  await takeBack(small, id, ["1-2"]);
  expect(await paidBack(order.id, id)).toBe(18_500);
  expect(await refuseReturn(db, admin, { id: input.id, now: now() })).toEqual({ ok: true, value: null });
  expect((await orderOf(small, order.id)).refundedCents).toBe(18_500);
});

test.each([
  [0, 1],
  [1, 0],
])("promises the delivery with the second of two withdrawals, whichever is paid first", async (...turns) => {
  const order = await sold(small, 2);
  const ids = [
    (await withdraw(small, order.id, ["1-1"])).id,
    (await withdraw(small, order.id, ["1-2"])).id,
  ] as const;
  const contract = await inTransaction(small.shop.db, (tx) => findContractOf(tx, order.id, TERMS));
  const promised = ids.map((id) => contract && amountBackFor(contract, id));
  expect(promised).toEqual([18_500, 18_995]);
  const backs = [0];
  for (const turn of turns) backs.push(await paidBack(order.id, ids[turn] ?? ""));
  const given = turns.map((turn, at) => [turn, (backs[at + 1] ?? 0) - (backs[at] ?? 0)]);
  expect(given.sort()).toEqual([...promised.entries()]);
});
