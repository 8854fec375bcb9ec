import type { Reader } from "#app/domain/identity/identity.server.ts";
import { listFailedRefunds, listUnshelved } from "#app/domain/money/refunds/payment-alerts.server.ts";
import { listDisputed, listMailsGivenUp, listUnasked } from "#app/domain/orders/order-alerts.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { OrderAlert } from "./order-alert.ts";

/** The most problems of each kind on a page. There should be none. */
const MAX_NAMED = 20;

/**
 * The problems that need the owner, of all orders or of one, the oldest first: failed refunds without a later
 * successful one, disputes that are open or were lost, mails that were given up, orders that were ended without asking
 * the provider for their payment, and unsent orders that were refunded while their pieces still count as sold. Problems
 * that the owner has marked as dealt with are left out.
 */
export async function listAlerts(
  db: Database,
  reader: Reader<"money:read">,
  { now, orderId, most = MAX_NAMED }: { now: Date; orderId?: string; most?: number },
): Promise<OrderAlert[]> {
  const of = { orderId, most };
  const [refunds, disputes, mails, unasked, unshelved] = await Promise.all([
    listFailedRefunds(db, reader, of),
    listDisputed(db, reader, of),
    listMailsGivenUp(db, reader, { ...of, now }),
    listUnasked(db, reader, of),
    listUnshelved(db, reader, of),
  ]);
  const none = { amountCents: null, problem: null, mail: null };
  return [
    ...disputes.map(({ isLost, ...each }) => ({
      ...none,
      ...each,
      kind: isLost ? ("lost-dispute" as const) : ("dispute" as const),
    })),
    ...refunds.map((each) => ({ ...none, ...each, kind: "refund" as const })),
    ...unasked.map(({ isTest, ...each }) => ({
      ...none,
      ...each,
      kind: isTest ? ("unasked-test" as const) : ("unasked" as const),
    })),
    ...unshelved.map((each) => ({ ...none, ...each, kind: "unshelved" as const })),
    ...mails.map((each) => ({ ...none, ...each, kind: "mail" as const })),
  ];
}
