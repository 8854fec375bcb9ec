import { randomUUID } from "node:crypto";
import { arrayContains, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhooks.tables.server.ts";

/** What an event is about: its name within the shop, and its facts as they are sent, without personal data. */
export interface WebhookSubject {
  subject: string;
  object: object;
}

/**
 * Records an event in the transaction of its change, for every address that wants it, paused ones too. Where none does,
 * nothing is read or written. The caller holds the lock of what has changed, so that the events of one object have its
 * order.
 */
export async function recordWebhooks(
  tx: Transaction,
  event: WebhookEvent,
  listSubjects: () => Promise<WebhookSubject[]>,
): Promise<void> {
  const wants = arrayContains(webhookEndpoints.events, [event]);
  const [wanted] = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(wants).limit(1);
  if (!wanted) return;
  const rows = (await listSubjects()).map(({ subject, object }, place) => ({
    ...{ place, subject, eventId: randomUUID() },
    object: JSON.stringify(object),
  }));
  // As a single value: an import changes thousands at once.
  await tx.execute(sql`
    INSERT INTO ${webhookDeliveries} (endpoint_id, event_id, event, subject, object)
    SELECT ${webhookEndpoints.id}, found."eventId", ${event}, found.subject, found.object
    FROM ${webhookEndpoints}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS found("eventId" uuid, subject text, object text, place int)
    WHERE ${wants} ORDER BY found.place`);
}
