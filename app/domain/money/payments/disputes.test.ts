import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { loadPayPage, submitPayPage } from "../sandbox/pay.server.ts";
import { STRIPE_API_VERSION } from "./stripe-types.ts";
import {
  filledForm,
  SECRET_KEY,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
} from "./testing/serve-sandbox.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db);
  const below = sandbox.base;
  stripe = new Stripe(SECRET_KEY, {
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(`${below}${pathname}${search}`, init);
    }),
  });
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

/** A payment by the card that its bank disputes, and the dispute. */
async function disputed(): Promise<{ payment: string; dispute: string }> {
  const session = await sandbox.gateway.openCheckout(sampleOrder());
  const page = await loadPayPage(database.db, session.id, new Date());
  const rate = page?.step === "pay" ? page.form.rate : "";
  const form = filledForm({ rate, cardNumber: "4000 0000 0000 0259" });
  await submitPayPage(database.db, session.id, form, new Date());
  const { data } = await stripe.events.list({ type: "charge.dispute.created", limit: 1 });
  const { id = "", payment_intent = "" } = { ...(data[0]?.data.object as Stripe.Dispute | undefined) };
  return { payment: String(payment_intent), dispute: id };
}

const closedEvent = async () =>
  (await stripe.events.list({ type: "charge.dispute.closed", limit: 1 })).data[0]?.data.object;

test("a dispute with sufficient evidence is won, and its payment can be refunded again", async () => {
  const { payment, dispute } = await disputed();
  const reviewed = await stripe.disputes.update(dispute, { evidence: { uncategorized_text: "A letter" } });
  expect(reviewed.status).toBe("under_review");
  const won = await stripe.disputes.update(dispute, { evidence: { uncategorized_text: "winning_evidence" } });
  expect(won.status).toBe("won");
  expect(await closedEvent()).toMatchObject({ id: dispute, payment_intent: payment, status: "won" });
  await expect(stripe.disputes.close(dispute)).rejects.toThrow("already closed");
  const order = { id: "order-1", reference: "BA-20261120-0751" };
  const refund = { refundId: crypto.randomUUID(), paymentId: payment, amountCents: toMoney(1), order };
  expect(await sandbox.gateway.refund(refund)).toMatchObject({ status: "succeeded" });
});

test("a conceded dispute is lost, and so is one with insufficient evidence", async () => {
  const { dispute } = await disputed();
  expect((await stripe.disputes.close(dispute)).status).toBe("lost");
  expect((await stripe.disputes.retrieve(dispute)).status).toBe("lost");
  const other = await disputed();
  const evidence = { uncategorized_text: "losing_evidence" };
  expect((await stripe.disputes.update(other.dispute, { evidence })).status).toBe("lost");
  expect(await closedEvent()).toMatchObject({ id: other.dispute, status: "lost" });
  await expect(stripe.disputes.close("du_none")).rejects.toThrow("No such dispute");
});
