import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** The session of a hosted page. */
export const sessionIn = (url: string): string => url.split("/").at(-1) ?? "";

/** A secret that the shop generated in its data folder. */
export const secretOf = (shop: { dataDir: string }, name: string): Promise<string> =>
  readFile(path.join(shop.dataDir, "secrets", name), "utf8");

/** Posts a signed event to the shop, as the provider does. */
export async function postEvent(
  shop: { origin: string; dataDir: string },
  event: unknown,
): Promise<Response> {
  const body = JSON.stringify(event);
  const secret = `whsec_${await secretOf(shop, "sandbox-webhook-secret")}`;
  return fetch(`${shop.origin}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "stripe-signature": signEvent(body, secret, new Date()) },
    body,
  });
}

/** The provider's own event about a session, or null while there is none. */
export async function eventOf(db: Database, session: string): Promise<{ id: string } | null> {
  const { rows } = await db.execute<{ body: { id: string } }>(
    sql`SELECT body FROM sandbox_events WHERE object_id = ${session}`,
  );
  return rows[0]?.body ?? null;
}

/** An event that says that a page has closed unpaid, whether or not that is true. */
export const expiredEvent = (id: string, session: string, orderId: string): { id: string } => {
  const object = {
    id: session,
    object: "checkout.session",
    client_reference_id: orderId,
    mode: "payment",
    currency: "gbp",
    status: "expired",
    payment_status: "unpaid",
    livemode: false,
  };
  return { id, ...{ object: "event", type: "checkout.session.expired", livemode: false, data: { object } } };
};
