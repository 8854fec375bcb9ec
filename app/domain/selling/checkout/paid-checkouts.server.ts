import * as z from "zod";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import { listOpenSessions, listPaidOfBrowser } from "#app/domain/orders/open-orders.server.ts";
import { listOrderLines } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { MAX_KEY_LENGTH } from "./checkout-input.ts";
import { browserKey } from "./checkout-key.server.ts";
import type { PaidCheckout } from "./checkout-memory.ts";

const checkoutKey = z.string().min(1).max(MAX_KEY_LENGTH);

/** Parses a browser's own key. The error is a sentence. */
export function parseCheckoutKey(key: string | null): Result<string, string> {
  const parsed = checkoutKey.safeParse(key);
  return parsed.success ? ok(parsed.data) : err("Send the key of your checkout.");
}

/** More checkouts of one browser are open in an hour only if it does not behave like ours. */
const MAX_ASKED = 5;

/**
 * The paid checkouts of a browser, with their pieces. An open one is asked about at the provider first, so that the
 * answer does not wait for the event of its payment.
 */
export async function findPaidCheckouts(deps: CheckoutDeps, key: string): Promise<PaidCheckout[]> {
  const { db } = deps;
  const browser = browserKey(key);
  for (const sessionId of await listOpenSessions(db, browser, MAX_ASKED)) await settleIfPaid(deps, sessionId);
  const paid = await listPaidOfBrowser(db, browser);
  const answers: PaidCheckout[] = [];
  for (const { id, reference } of paid)
    answers.push({ orderId: reference, pieces: await listPaidPieces(db, id) });
  return answers;
}

/** The pieces that an order's payment takes out of a cart. */
export const listPaidPieces = async (db: Database, orderId: string): Promise<PaidCheckout["pieces"]> =>
  (await listOrderLines(db, orderId)).map(
    ({ productSlug: slug, variantId, size, colorName: color, title, quantity }) => ({
      ...{ slug, variantId, size, color, title, quantity },
    }),
  );

async function settleIfPaid(deps: CheckoutDeps, sessionId: string): Promise<void> {
  try {
    const session = await deps.gateway.findSession(sessionId);
    if (session?.paid) await applySession(deps, session);
  } catch (error) {
    // The event, or the next question, brings it.
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
