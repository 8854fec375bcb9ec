import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { sandboxObjects } from "#app/platform/db/schema/sandbox.ts";
import { invalidRequest, resourceMissing } from "./api-problem.ts";
import { checkedParams, ignored, integer, metadata, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import type { SandboxPayment } from "./sandbox-objects.ts";
import { newId, toSeconds } from "./session-record.ts";
import { queueEvent } from "./session-store.server.ts";

const refundParams = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.default({}),
  expand: ignored,
});

/** Gives back a payment, or a part of it; never more in all than was paid. Throws an `ApiProblem`. */
export async function createRefund(
  tx: Transaction,
  form: FormTree,
  now: Date,
): Promise<Record<string, unknown>> {
  const params = checkedParams(refundParams, form);
  const payment = await lockPayment(tx, params.payment_intent);
  if (!payment) throw resourceMissing("payment_intent", params.payment_intent, "payment_intent");
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
  const refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: payment.latest_charge,
    created: toSeconds(now),
    currency: payment.currency,
    metadata: params.metadata,
    payment_intent: payment.id,
    reason: params.reason ?? null,
    receipt_number: null,
    status: "succeeded",
  };
  await tx.insert(sandboxObjects).values({ id: refund.id, kind: "refund", body: refund, createdAt: now });
  await queueEvent(tx, "refund.created", refund, now);
  return refund;
}

/** An object that the API returns just as it is kept. */
export async function findObject(
  db: Database | Transaction,
  kind: "payment_intent" | "refund",
  id: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)));
  return row?.body ?? null;
}

/** The payment, held until the end of the transaction, so that two refunds are added up. */
async function lockPayment(tx: Transaction, id: string): Promise<SandboxPayment | null> {
  const [row] = await tx
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, "payment_intent")))
    .for("update");
  return row ? (row.body as unknown as SandboxPayment) : null;
}

async function refundedOf(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum((${sandboxObjects.body} ->> 'amount')::integer), 0)::integer` })
    .from(sandboxObjects)
    .where(
      and(eq(sandboxObjects.kind, "refund"), sql`${sandboxObjects.body} ->> 'payment_intent' = ${paymentId}`),
    );
  return row?.total ?? 0;
}
