import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { loadPayPage, submitPayPage } from "../sandbox/pay.server.ts";
import { changeDueRefunds } from "../sandbox/refunds.server.ts";
import { PaymentProviderError, type RefundRequest } from "./payment-gateway.server.ts";
import { filledForm, type ServedSandbox, sampleOrder, serveSandbox } from "./testing/serve-sandbox.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;
let time = Date.now();
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db, () => new Date(time));
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

/** A payment of £325.95, through the gateway and the hosted page. */
async function paidWith(cardNumber = "4242 4242 4242 4242"): Promise<string> {
  const session = await sandbox.gateway.openCheckout(sampleOrder({}, new Date(time)));
  const page = await loadPayPage(database.db, session.id, new Date(time));
  const rate = page?.step === "pay" ? page.form.rate : "";
  await submitPayPage(database.db, session.id, filledForm({ rate, cardNumber }), new Date(time));
  return (await sandbox.gateway.findSession(session.id))?.paymentId ?? "";
}

const request = (paymentId: string, amount: number): RefundRequest => ({
  refundId: crypto.randomUUID(),
  paymentId,
  amountCents: toMoney(amount),
  order: { id: "order-1", reference: "BA-20261120-0751" },
});

const refusal = (attempt: Promise<unknown>): Promise<PaymentProviderError> =>
  attempt.then(
    () => Promise.reject(new Error("It was taken")),
    (error) => (error instanceof PaymentProviderError ? error : Promise.reject(error)),
  );

async function later(): Promise<void> {
  time += 5_000;
  await changeDueRefunds(database.db, new Date(time));
}

test("a partial refund goes through the SDK, and contains our own id", async () => {
  const paymentId = await paidWith();
  const asked = request(paymentId, 10_000);
  const refund = await sandbox.gateway.refund(asked);
  expect(refund).toEqual({
    id: expect.stringMatching(/^re_/),
    refundId: asked.refundId,
    paymentId,
    amountCents: 10_000,
    presentment: null,
    status: "succeeded",
    problem: null,
  });
  expect(await sandbox.gateway.refundsOf(paymentId)).toEqual([refund]);
});

test("the same refund requested again, even many times at once, is one refund", async () => {
  const asked = request(await paidWith(), 10_000);
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await sandbox.gateway.refund(asked)).id));
  expect(new Set(ids).size).toBe(1);
  expect(await sandbox.gateway.refundsOf(asked.paymentId)).toHaveLength(1);
});

test("refuses to refund more than was paid, with the provider's message", async () => {
  const paymentId = await paidWith();
  await sandbox.gateway.refund(request(paymentId, 30_000));
  expect(await refusal(sandbox.gateway.refund(request(paymentId, 2_596)))).toMatchObject({
    reason: "refused",
    words: expect.stringContaining("greater than unrefunded amount on charge (2595)"),
  });
  await sandbox.gateway.refund(request(paymentId, 2_595));
  expect(await refusal(sandbox.gateway.refund(request(paymentId, 1)))).toMatchObject({
    words: expect.stringContaining("already been refunded"),
  });
});

test("a refund to a slow card is pending, then succeeds", async () => {
  const paymentId = await paidWith("4000 0000 0000 7726");
  expect(await sandbox.gateway.refund(request(paymentId, 500))).toMatchObject({ status: "pending" });
  await later();
  expect(await sandbox.gateway.refundsOf(paymentId)).toMatchObject([{ status: "succeeded" }]);
});

test("a refund that the bank sends back fails, states the reason, and can be made again", async () => {
  const paymentId = await paidWith("4000 0000 0000 5126");
  expect(await sandbox.gateway.refund(request(paymentId, 32_595))).toMatchObject({ status: "succeeded" });
  await later();
  expect(await sandbox.gateway.refundsOf(paymentId)).toMatchObject([
    { status: "failed", problem: "expired or canceled card" },
  ]);
  expect(await sandbox.gateway.refund(request(paymentId, 32_595))).toMatchObject({ status: "succeeded" });
});

test("a disputed payment cannot be refunded", async () => {
  const paymentId = await paidWith("4000 0000 0000 0259");
  expect(await refusal(sandbox.gateway.refund(request(paymentId, 1)))).toMatchObject({
    reason: "refused",
    words: expect.stringContaining("charged back"),
  });
});

test("treats an unreachable provider as unavailable, not as a refusal", async () => {
  const away = await serveSandbox(database.db);
  await away.close();
  expect(await refusal(away.gateway.refund(request("pi_1", 1)))).toMatchObject({
    reason: "unavailable",
    words: null,
  });
});
