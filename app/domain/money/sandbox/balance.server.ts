import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { CURRENCY } from "#app/shared/money.ts";
import type { SentParams } from "../payments/stripe-types.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import type { PaymentRecord, SandboxDispute, SandboxRefund } from "./sandbox-objects.ts";
import { newId, toSeconds } from "./session-record.ts";

/** The sandbox's fee for a payment: 1.5 % and 20 pence, as for a card of the country at Stripe. */
const feeOf = (amount: number): number => (amount === 0 ? 0 : Math.round((amount * 15) / 1_000) + 20);

const DAY_MS = 24 * 60 * 60_000;
/** Money can be paid out after two days, at the next midnight. */
const AVAILABLE_DAYS = 2;

type Movement = Pick<
  SentParams<Stripe.BalanceTransaction>,
  "id" | "object" | "amount" | "currency" | "fee" | "net" | "type" | "created" | "available_on"
> & { source: string; sandbox_source: unknown; sandbox_payout: string | null };

/** Books a payment, less the fee. */
export const bookCharge = (tx: Transaction, payment: PaymentRecord, now: Date): Promise<void> => {
  const { latest_charge: source, amount } = payment;
  const charge = { id: source, object: "charge", payment_intent: payment.id };
  return book(tx, { type: "charge", amount, fee: feeOf(amount), source, sandbox_source: charge }, now);
};

/** Books a refund, and with a positive amount its return by the shopper's bank. The fee of the payment is kept. */
export const bookRefund = (
  tx: Transaction,
  refund: SandboxRefund,
  { amount, now }: { amount: number; now: Date },
): Promise<void> => {
  const type = amount < 0 ? "refund" : "refund_failure";
  return book(tx, { type, amount, fee: 0, source: refund.id, sandbox_source: refund }, now);
};

/** Stripe's fee for a dispute, whoever wins it. */
const DISPUTE_FEE = 2_000;

/** Books that the bank took a disputed payment back; with a positive amount, that the shop won it. */
export const bookDispute = (
  tx: Transaction,
  dispute: SandboxDispute,
  { amount, now }: { amount: number; now: Date },
): Promise<void> => {
  const fee = amount < 0 ? DISPUTE_FEE : 0;
  return book(tx, { type: "adjustment", amount, fee, source: dispute.id, sandbox_source: dispute }, now);
};

/** Pays out all that is available, in one payout. */
export const payOut = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: sandboxObjects.id, body: sandboxObjects.body })
      .from(sandboxObjects)
      .where(and(eq(sandboxObjects.kind, "balance_transaction"), lte(sandboxObjects.expiresAt, now)))
      .orderBy(asc(sandboxObjects.id))
      .for("update", { skipLocked: true });
    const sum = due.reduce((total, { body }) => total + Number(body.net), 0);
    if (sum <= 0) return;
    const payout = newId("po");
    const ids = due.map(({ id }) => id);
    await tx
      .update(sandboxObjects)
      .set({
        expiresAt: null,
        body: sql`${sandboxObjects.body} || jsonb_build_object('sandbox_payout', ${payout}::text)`,
      })
      .where(inArray(sandboxObjects.id, ids));
    const source = { id: payout, object: "payout", amount: sum };
    await book(tx, { type: "payout", amount: -sum, fee: 0, source: payout, sandbox_source: source }, now);
  });

async function book(
  tx: Transaction,
  moved: Pick<Movement, "type" | "amount" | "fee" | "source" | "sandbox_source">,
  now: Date,
): Promise<void> {
  if (moved.amount === 0) return;
  const availableAt = new Date(Math.ceil((now.getTime() + AVAILABLE_DAYS * DAY_MS) / DAY_MS) * DAY_MS);
  const movement: Movement = {
    ...moved,
    id: newId("txn"),
    object: "balance_transaction",
    currency: CURRENCY.lowerCode,
    net: moved.amount - moved.fee,
    created: toSeconds(now),
    available_on: toSeconds(availableAt),
    sandbox_payout: null,
  };
  await tx.insert(sandboxObjects).values({
    id: movement.id,
    kind: "balance_transaction",
    body: { ...movement },
    expiresAt: moved.type === "payout" ? null : availableAt,
    createdAt: now,
  });
}
