import { and, eq, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Presentment, toPresentment } from "../presentment.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import { bookRefund } from "./balance.server.ts";
import {
  checkedParams,
  expand,
  integer,
  invalidRequest,
  metadata,
  notInSandbox,
  oneOf,
  resourceMissing,
  text,
} from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { presentmentDetails } from "./own-currency.ts";
import type { PaymentRecord, SandboxRefund } from "./sandbox-objects.ts";
import { newId, toSeconds } from "./session-record.ts";
import { queueEvent } from "./session-store.server.ts";

/** How long a refund with a delayed change takes to change. */
const AFTERMATH_MS = 3_000;

const refundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: oneOf<Stripe.RefundCreateParams.Reason>({
    duplicate: true,
    fraudulent: true,
    requested_by_customer: true,
  }).optional(),
  metadata: metadata.default({}),
  expand: expand(),
  charge: notInSandbox,
  currency: notInSandbox,
  customer: notInSandbox,
  instructions_email: notInSandbox,
  origin: notInSandbox,
  refund_application_fee: notInSandbox,
  reverse_transfer: notInSandbox,
} satisfies Record<keyof Stripe.RefundCreateParams, z.ZodType>);

/** Refunds a payment, or a part of it; never more in total than was paid. Throws an `ApiProblem`. */
export async function createRefund(
  tx: Transaction,
  form: FormTree,
  now: Date,
): Promise<Record<string, unknown>> {
  const params = checkedParams(refundParams, form);
  const payment = await lockPayment(tx, params.payment_intent);
  if (!payment) throw resourceMissing("payment_intent", params.payment_intent, "payment_intent");
  if (payment.sandbox_aftermath === "is disputed") {
    throw invalidRequest(`Charge ${payment.latest_charge} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const left = payment.amount - (await refundedOf(tx, payment.id));
  if (left === 0) {
    throw invalidRequest(`Charge ${payment.latest_charge} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  }
  const { sandbox_aftermath: aftermath } = payment;
  const refund: SandboxRefund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: payment.latest_charge,
    created: toSeconds(now),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: params.metadata,
    payment_intent: payment.id,
    payment_method: payment.payment_method,
    ...presentmentDetails(shareOf(payment, { from: payment.amount - left, amount })),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: aftermath === "refunds wait" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const changes = aftermath === "refunds wait" || aftermath === "refunds fail";
  await tx.insert(sandboxObjects).values({
    id: refund.id,
    kind: "refund",
    body: { ...refund },
    expiresAt: changes ? new Date(now.getTime() + AFTERMATH_MS) : null,
    createdAt: now,
  });
  await bookRefund(tx, refund, { amount: -amount, now });
  await queueEvent(tx, "refund.created", refund, now);
  return { ...refund };
}

/** A refund's share of what was paid in another currency; the shares of a whole payment add up to it. */
function shareOf(
  { amount: paid, presentment_details: details }: PaymentRecord,
  { from, amount }: { from: number; amount: number },
): Presentment | null {
  const whole = toPresentment(details);
  if (whole === null) return null;
  const upTo = (pence: number) => Math.round((whole.amount * pence) / paid);
  return { ...whole, amount: upTo(from + amount) - upTo(from) };
}

/** Changes the refunds whose card delays the change, once their time has come. */
export async function changeDueRefunds(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await tx
      .select()
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.kind, "refund"), lte(sandboxObjects.expiresAt, now)))
      .limit(50)
      .for("update", { skipLocked: true });
    for (const { id, body } of due) {
      const refund = changed(body as unknown as SandboxRefund);
      await tx
        .update(sandboxObjects)
        .set({ body: { ...refund }, expiresAt: null })
        .where(eq(sandboxObjects.id, id));
      if (refund.status === "failed") {
        await bookRefund(tx, refund, { amount: refund.amount, now });
        await queueEvent(tx, "refund.failed", refund, now);
      }
      await queueEvent(tx, "refund.updated", refund, now);
    }
  });
}

/** A waiting refund succeeds; a successful one is returned by the shopper's bank. */
const changed = (refund: SandboxRefund): SandboxRefund =>
  refund.status === "pending"
    ? { ...refund, status: "succeeded" }
    : { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };

/** An object as the API returns it: the stored one without the sandbox's own notes. */
export async function findObject(
  db: Database | Transaction,
  kind: "payment_intent" | "refund" | "dispute",
  id: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)));
  if (!row) return null;
  const { sandbox_aftermath: _ours, ...object } = row.body;
  return object;
}

/** The payment, locked until the end of the transaction, so that two refunds are added up. */
async function lockPayment(tx: Transaction, id: string): Promise<PaymentRecord | null> {
  const [row] = await tx
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, "payment_intent")))
    .for("update");
  return row ? (row.body as unknown as PaymentRecord) : null;
}

/** A refund that failed returned no money. */
async function refundedOf(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum((${sandboxObjects.body} ->> 'amount')::integer), 0)::integer` })
    .from(sandboxObjects)
    .where(and(ofPayment(paymentId), sql`${sandboxObjects.body} ->> 'status' <> 'failed'`));
  return row?.total ?? 0;
}

/** The refunds of a payment. */
export const ofPayment = (id: string) =>
  and(eq(sandboxObjects.kind, "refund"), sql`${sandboxObjects.body} ->> 'payment_intent' = ${id}`);
