import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import { bookDispute } from "./balance.server.ts";
import {
  checkedParams,
  expand,
  invalidRequest,
  metadata,
  notInSandbox,
  resourceMissing,
  text,
  yesOrNo,
} from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import type { SandboxDispute, SandboxPayment } from "./sandbox-objects.ts";
import { newId, toSeconds } from "./session-record.ts";
import { queueEvent } from "./session-store.server.ts";

/** The evidence fields that a shop can send to the bank, all still empty. */
const NO_EVIDENCE: SandboxDispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const DAYS_TO_ANSWER = 9;

/** The cardholder's bank disputes a payment. */
export async function openDispute(tx: Transaction, payment: SandboxPayment, now: Date): Promise<void> {
  const dispute: SandboxDispute = {
    id: newId("du"),
    object: "dispute",
    amount: payment.amount,
    balance_transactions: [],
    charge: payment.latest_charge,
    created: toSeconds(now),
    currency: payment.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: toSeconds(now) + DAYS_TO_ANSWER * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response",
  };
  await tx
    .insert(sandboxObjects)
    .values({ id: dispute.id, kind: "dispute", body: { ...dispute }, createdAt: now });
  await bookDispute(tx, dispute, { amount: -dispute.amount, now });
  await queueEvent(tx, "charge.dispute.created", dispute, now);
}

const evidence = z.strictObject({ uncategorized_text: text(20_000).optional() });
const disputeParams = z.strictObject({
  evidence: evidence.default({}),
  submit: yesOrNo.default(true),
  metadata: metadata.default({}),
  expand: expand(),
  intended_submission_method: notInSandbox,
} satisfies Record<keyof Stripe.DisputeUpdateParams, z.ZodType>);

/** The bank's reaction to the evidence, as with Stripe's test cards (https://docs.stripe.com/testing#disputes). */
const VERDICTS: ReadonlyMap<string, "won" | "lost"> = new Map([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
]);

/** Answers a dispute. Some texts of Stripe's decide it at once. Throws an `ApiProblem`. */
export async function answerDispute(
  tx: Transaction,
  id: string,
  form: FormTree,
  now: Date,
): Promise<Record<string, unknown>> {
  const { evidence, submit, metadata } = checkedParams(disputeParams, form);
  const found = await lockOpenDispute(tx, id);
  const { evidence_details } = found;
  const dispute: SandboxDispute = {
    ...found,
    metadata: { ...found.metadata, ...metadata },
    evidence: { ...found.evidence, ...evidence },
    evidence_details: {
      ...evidence_details,
      has_evidence: evidence_details.has_evidence || evidence.uncategorized_text !== undefined,
    },
  };
  if (!submit) return save(tx, dispute);
  const submitted: SandboxDispute = {
    ...dispute,
    status: "under_review",
    evidence_details: {
      ...dispute.evidence_details,
      submission_count: evidence_details.submission_count + 1,
      submission_method: "manual",
    },
  };
  const verdict = VERDICTS.get(dispute.evidence.uncategorized_text ?? "");
  return verdict ? closeAs(tx, submitted, verdict, now) : save(tx, submitted);
}

/** Concedes a dispute. Throws an `ApiProblem`. */
export const acceptDispute = async (
  tx: Transaction,
  id: string,
  now: Date,
): Promise<Record<string, unknown>> => closeAs(tx, await lockOpenDispute(tx, id), "lost", now);

async function closeAs(
  tx: Transaction,
  dispute: SandboxDispute,
  status: "won" | "lost",
  now: Date,
): Promise<Record<string, unknown>> {
  const closed: SandboxDispute = { ...dispute, status };
  if (status === "won") {
    await makeRefundable(tx, dispute.payment_intent);
    await bookDispute(tx, closed, { amount: dispute.amount, now });
  }
  await queueEvent(tx, "charge.dispute.closed", closed, now);
  return save(tx, closed);
}

async function save(tx: Transaction, dispute: SandboxDispute): Promise<Record<string, unknown>> {
  await tx
    .update(sandboxObjects)
    .set({ body: { ...dispute } })
    .where(eq(sandboxObjects.id, dispute.id));
  return { ...dispute };
}

/** The money is the shop's again, and may be refunded. */
async function makeRefundable(tx: Transaction, paymentId: string): Promise<void> {
  const [row] = await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, paymentId)).for("update");
  if (row)
    await tx
      .update(sandboxObjects)
      .set({ body: { ...row.body, sandbox_aftermath: null } })
      .where(eq(sandboxObjects.id, paymentId));
}

async function lockOpenDispute(tx: Transaction, id: string): Promise<SandboxDispute> {
  const [row] = await tx
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, "dispute")))
    .for("update");
  if (!row) throw resourceMissing("dispute", id, "dispute");
  const dispute = row.body as unknown as SandboxDispute;
  if (dispute.status === "won" || dispute.status === "lost")
    throw invalidRequest("This dispute is already closed.");
  return dispute;
}
