import { and, eq, isNull, lte, max, or, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { providerAnswers, providerMovements } from "../books.tables.server.ts";
import {
  type BalanceMovement,
  type PaymentGateway,
  PaymentProviderError,
} from "../payments/payment-gateway.server.ts";

/** The provider may report a movement late, so these days are asked for again. */
const AGAIN_MS = 3 * 24 * 60 * 60_000;

/** A payout whose movements the provider refused to name, or named in part, is asked about again after this time. */
const ASK_AGAIN_MS = 60 * 60_000;

/** Whether a payout to the bank is not the sum of its kept movements. */
export const lacksParts = sql`(provider_movements.type = 'payout' AND provider_movements.amount_cents < 0
  AND -provider_movements.amount_cents IS DISTINCT FROM (SELECT sum(part.amount_cents - part.fee_cents)
    FROM provider_movements AS part WHERE part.payout_id = provider_movements.source_id))`;

interface MovementDeps {
  db: Database;
  gateway: Pick<PaymentGateway, "provider" | "livemode" | "movementsSince" | "movementsOfPayout">;
  now: () => Date;
}

/**
 * Stores the provider's statements of the shop's money there: fees, payouts, and the movements of each payout. It may
 * run twice, or be interrupted: a movement is stored once, by its id. Payouts without their movements are asked about
 * again each hour, or at once. Throws a `PaymentProviderError`.
 */
export async function syncBalanceTransactions(
  { db, gateway, now }: MovementDeps,
  { atOnce = false } = {},
): Promise<void> {
  const { provider, livemode } = gateway;
  const ours = and(eq(providerMovements.provider, provider), eq(providerMovements.livemode, livemode));
  const [last] = await db
    .select({ at: max(providerMovements.at) })
    .from(providerMovements)
    .where(ours);
  const since = last?.at ? new Date(last.at.getTime() - AGAIN_MS) : null;
  const rowOf = ({ id, type, sourceId, paymentId, amountCents, feeCents, at }: BalanceMovement) => ({
    ...{ id, provider, livemode, type, sourceId, paymentId, amountCents, feeCents, at },
  });
  // The oldest page is kept first: after an interruption, nothing before the newest kept movement is missing.
  const pages: BalanceMovement[][] = [];
  for await (const page of gateway.movementsSince(since)) pages.unshift(page);
  for (const page of pages)
    if (page.length > 0) await db.insert(providerMovements).values(page.map(rowOf)).onConflictDoNothing();

  const { listedAt } = providerMovements;
  const isDue = atOnce
    ? undefined
    : or(isNull(listedAt), lte(listedAt, new Date(now().getTime() - ASK_AGAIN_MS)));
  const payouts = await db
    .select()
    .from(providerMovements)
    .where(and(ours, lacksParts, isDue));
  for (const { id, sourceId } of payouts) {
    if (sourceId !== null) await keepParts(sourceId);
    await db.update(providerMovements).set({ listedAt: now() }).where(eq(providerMovements.id, id));
  }
  const answered = { provider, livemode, at: now() };
  await db
    .insert(providerAnswers)
    .values(answered)
    .onConflictDoUpdate({ target: [providerAnswers.provider, providerAnswers.livemode], set: answered });

  async function keepParts(payoutId: string): Promise<void> {
    try {
      for await (const page of gateway.movementsOfPayout(payoutId)) {
        const parts = page
          .filter(({ type }) => type !== "payout")
          .map((part) => ({ ...rowOf(part), payoutId }));
        if (parts.length === 0) continue;
        await db
          .insert(providerMovements)
          .values(parts)
          .onConflictDoUpdate({ target: providerMovements.id, set: { payoutId: sql`excluded.payout_id` } });
      }
    } catch (error) {
      // A payout that the owner asked for by hand has no parts; the provider may refuse another one's parts for a time.
      if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    }
  }
}
