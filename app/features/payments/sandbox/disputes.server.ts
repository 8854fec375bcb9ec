import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { sandboxObjects } from "#app/platform/db/schema/sandbox.ts";
import { invalidRequest, resourceMissing } from "./api-problem.ts";
import { checkedParams, ignored, metadata, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import type { SandboxDispute, SandboxPayment } from "./sandbox-objects.ts";
import { newId, toSeconds } from "./session-record.ts";
import { queueEvent } from "./session-store.server.ts";

/** The cardholder's bank disputes a payment. */
export async function openDispute(tx: Transaction, payment: SandboxPayment, now: Date): Promise<void> {
  const dispute: SandboxDispute = {
    id: newId("du"),
    object: "dispute",
    amount: payment.amount,
    charge: payment.latest_charge,
    created: toSeconds(now),
    currency: payment.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    reason: "fraudulent",
    status: "needs_response",
  };
  await tx
    .insert(sandboxObjects)
    .values({ id: dispute.id, kind: "dispute", body: { ...dispute }, createdAt: now });
  await queueEvent(tx, "charge.dispute.created", dispute, now);
}

const evidence = z.strictObject({ uncategorized_text: text(20_000).optional() });
const disputeParams = z.strictObject({
  evidence: evidence.default({}),
  submit: z.enum(["true", "false"]).default("true"),
  metadata: metadata.optional(),
  expand: ignored,
});

/** How the bank takes what it is answered, as with Stripe's test cards (https://docs.stripe.com/testing#disputes). */
const VERDICTS: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" };

/** Answers a dispute. It is decided at once when the text is one that decides it. Throws an `ApiProblem`. */
export async function answerDispute(
  tx: Transaction,
  id: string,
  form: FormTree,
  now: Date,
): Promise<Record<string, unknown>> {
  const { evidence, submit } = checkedParams(disputeParams, form);
  const dispute = await lockOpenDispute(tx, id);
  if (submit === "false") return { ...dispute };
  const verdict = VERDICTS[evidence.uncategorized_text ?? ""];
  return verdict ? closeAs(tx, dispute, verdict, now) : save(tx, { ...dispute, status: "under_review" });
}

/** Gives a dispute up. Throws an `ApiProblem`. */
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
  const closed = { ...dispute, status };
  if (status === "won") await makeRefundable(tx, dispute.payment_intent);
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

/** The money is the shop's again, to give back if it likes. */
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
