import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import {
  buy,
  hearEvents,
  orderOf,
  refundsOf,
  wanted,
} from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { acceptDispute, answerDispute } from "../sandbox/disputes.server.ts";
import { cancelOrder, issueRefund } from "./issue-refund.server.ts";
import { loadRefundView } from "./load-refund-view.server.ts";

const admin = adminForTests();
const ALL_BACK = { restock: [{ lineNo: 1, pieces: 1 }] };
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const mailKinds = async () => (await small.shop.db.select().from(emails)).map(({ kind }) => kind);
const buyDisputed = () => buy(small, { cardNumber: "4000 0000 0000 0259" });

/** The bank decides, and the shop hears of it. */
async function decide(verdict: "won" | "lost"): Promise<void> {
  const { db, now } = small.shop;
  const opened = (await small.sentEvents()).find(({ type }) => type === "charge.dispute.created");
  const id = opened?.objectId ?? "";
  const evidence = { evidence: { uncategorized_text: "winning_evidence" } };
  await inTransaction(db, async (tx) =>
    verdict === "lost" ? acceptDispute(tx, id, now()) : answerDispute(tx, id, evidence, now()),
  );
  await hearEvents(small);
}

test.each(["open", "lost"] as const)(
  "refunds nothing of a payment whose dispute is %s, and closes the order without a promise",
  async (dispute) => {
    const order = await buyDisputed();
    await hearEvents(small);
    if (dispute === "lost") await decide("lost");
    const heard = await orderOf(small, order.id);
    expect(await loadRefundView(small.shop, admin, heard, "part")).toMatchObject({ dispute, leftCents: 0 });
    const refused = { ok: false, error: expect.stringContaining("customer’s bank") };
    for (const amount of [500, 18_995])
      expect(await issueRefund(small.shop, admin, order.id, wanted(order, amount, ALL_BACK))).toEqual(
        refused,
      );
    expect(await cancelOrder(small.shop, admin, order.id, wanted(order, 18_995, ALL_BACK))).toEqual(refused);
    expect(await orderOf(small, order.id)).toMatchObject({ state: "paid" });

    const closed = wanted(order, 0, { ...ALL_BACK, leftSeen: toMoney(0) });
    expect(await cancelOrder(small.shop, admin, order.id, closed)).toEqual({ ok: true, value: "closed" });
    expect(await orderOf(small, order.id)).toMatchObject({ state: "cancelled", refundedCents: 0 });
    expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
    expect(await refundsOf(small, order.id)).toEqual([]);
    expect(await mailKinds()).not.toContain("refunded");
  },
);

test("pays a closed order back after its dispute was won, and writes of it only then", async () => {
  const order = await buyDisputed();
  await hearEvents(small);
  const closed = wanted(order, 0, { ...ALL_BACK, leftSeen: toMoney(0) });
  expect(await cancelOrder(small.shop, admin, order.id, closed)).toMatchObject({ value: "closed" });
  await decide("won");
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 18_995))).toMatchObject({
    value: "refunded",
  });
  expect(await mailKinds()).toContain("refunded");
});

test("refuses to close an order whose dispute was won meanwhile", async () => {
  const order = await buyDisputed();
  await hearEvents(small);
  await decide("won");
  const stale = wanted(order, 0, { ...ALL_BACK, leftSeen: toMoney(0) });
  expect(await cancelOrder(small.shop, admin, order.id, stale)).toMatchObject({ ok: false });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid" });
});

test("puts the pieces of a cancelled order back, without a letter, although its provider refuses the refund", async () => {
  const order = await buyDisputed();
  // The shop has not heard of the dispute yet.
  const all = wanted(order, 18_995, ALL_BACK);
  expect(await cancelOrder(small.shop, admin, order.id, all)).toEqual({
    ok: true,
    value: "cancelled-failed",
  });
  expect(await refundsOf(small, order.id)).toMatchObject([
    { state: "failed", providerId: null, problem: expect.stringContaining("charged back") },
  ]);
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await mailKinds()).not.toContain("refunded");
});
