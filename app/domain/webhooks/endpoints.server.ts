import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, gte, isNull, lt } from "drizzle-orm";
import type { Admin, Reader } from "#app/domain/identity/identity.server.ts";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { undeliveredBefore } from "./deliver-webhook.server.ts";
import { type DeliveryState, MAX_FAILURES, type WebhookEvent } from "./webhook-events.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhooks.tables.server.ts";

/** An address as the owner sees it: without its secret. */
export type Endpoint = Omit<typeof webhookEndpoints.$inferSelect, "sealed">;

/** A delivery in the owner's list. */
export type ListedDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "event" | "subject" | "isRepeat" | "dueSince" | "nextAt" | "attempts" | "answer"
> & { url: string; state: DeliveryState; isPaused: boolean };

const MAX_ENDPOINTS = 10;
const MAX_LISTED = 50;
/** How long what was sent, or given up, stays in the list. */
const KEPT_MS = 30 * 86_400_000;

const { sealed: _, ...SHOWN } = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  sealed: webhookEndpoints.sealed,
  pausedAt: webhookEndpoints.pausedAt,
  failures: webhookEndpoints.failures,
  createdAt: webhookEndpoints.createdAt,
};

/** Every address, the first one first. */
export const listEndpoints = (db: Database, _admin: Admin<"settings:read">): Promise<Endpoint[]> =>
  db.select(SHOWN).from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));

/** The ids of the addresses that are not paused. */
export async function listActive(db: Database): Promise<string[]> {
  const isActive = isNull(webhookEndpoints.pausedAt);
  const rows = await db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isActive);
  return rows.map(({ id }) => id);
}

/** The addresses that many events in a row did not reach. */
export const listFailing = (db: Database, _reader: Reader<"settings:read">) =>
  db
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url, failures: webhookEndpoints.failures })
    .from(webhookEndpoints)
    .where(and(isNull(webhookEndpoints.pausedAt), gte(webhookEndpoints.failures, MAX_FAILURES)));

/** The last deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  _admin: Admin<"settings:read">,
  now: Date,
): Promise<ListedDelivery[]> {
  const { id, event, subject, isRepeat, dueSince, nextAt, attempts, answer } = webhookDeliveries;
  const rows = await db
    .select({
      ...{ id, event, subject, isRepeat, dueSince, nextAt, attempts, answer },
      deliveredAt: webhookDeliveries.deliveredAt,
      url: webhookEndpoints.url,
      pausedAt: webhookEndpoints.pausedAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_LISTED);
  return rows.map(({ deliveredAt, pausedAt, ...row }) => ({
    ...row,
    isPaused: pausedAt !== null,
    state: deliveredAt ? "delivered" : row.dueSince > undeliveredBefore(now) ? "waits" : "given up",
  }));
}

/** Adds an address. Returns the secret of its signatures, which is shown this once; the error is for the owner. */
export async function addEndpoint(
  { db, sealer }: { db: Database; sealer: Sealer },
  admin: Admin<"settings:write">,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<Result<string, string>> {
  const id = randomUUID();
  const secret = `whsec_${randomBytes(32).toString("hex")}`;
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS)
      return err(`There are ${MAX_ENDPOINTS} addresses already. Remove one first.`);
    const added = await tx
      .insert(webhookEndpoints)
      .values({ id, url, events, sealed: sealer.seal(secret, id) })
      .onConflictDoNothing()
      .returning({ id: webhookEndpoints.id });
    if (added.length === 0) return err("This address is in the list already.");
    await record(tx, admin, "webhook added", url, [{ field: "events", from: null, to: events.join(", ") }]);
    return ok(secret);
  });
}

const ACTIONS = { pause: "webhook paused", resume: "webhook resumed", remove: "webhook removed" };

/** Pauses an address, resumes it, or removes it with its deliveries. False where it is not there. */
export const changeEndpoint = (
  db: Database,
  admin: Admin<"settings:write">,
  { id, action, now }: { id: string; action: keyof typeof ACTIONS; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const isIt = eq(webhookEndpoints.id, id);
    const [before] = await tx.select().from(webhookEndpoints).where(isIt).for("update");
    if (!before) return false;
    if (action === "remove") await tx.delete(webhookEndpoints).where(isIt);
    else {
      // Sent twice, it is one change.
      if ((before.pausedAt !== null) === (action === "pause")) return true;
      const pausedAt = action === "pause" ? now : null;
      await tx.update(webhookEndpoints).set({ pausedAt, failures: 0 }).where(isIt);
    }
    await record(tx, admin, ACTIONS[action], before.url);
    return true;
  });

/**
 * Sends a delivery again. One that waits for its next attempt is due at once; any other follows what waits of the same
 * object, marked as a repeat. False where it is not there.
 */
export const sendAgain = (
  db: Database,
  admin: Admin<"settings:write">,
  { id, now }: { id: number; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ delivery: webhookDeliveries, url: webhookEndpoints.url })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
      .for("update");
    if (!row) return false;
    const { endpointId, eventId, event, subject, object, createdAt } = row.delivery;
    // Sent twice, it is one repeat.
    const isWaiting = and(
      eq(webhookDeliveries.endpointId, endpointId),
      eq(webhookDeliveries.subject, subject),
      eq(webhookDeliveries.eventId, eventId),
      isNull(webhookDeliveries.deliveredAt),
      gt(webhookDeliveries.dueSince, undeliveredBefore(now)),
    );
    const due = { dueSince: now, nextAt: now };
    const waiting = await tx
      .update(webhookDeliveries)
      .set({ nextAt: now })
      .where(isWaiting)
      .returning({ id: webhookDeliveries.id });
    if (waiting.length === 0)
      await tx
        .insert(webhookDeliveries)
        .values({ endpointId, eventId, event, subject, object, createdAt, ...due, isRepeat: true });
    const about = [{ field: "event", from: null, to: `${event} ${subject}` }];
    await record(tx, admin, "webhook event sent again", row.url, about);
    return true;
  });

/** Deletes deliveries whose time in the list is over. */
export async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.dueSince, before));
}

/** The path may be a secret of the receiver: the log names its host alone. */
const record = (
  tx: Transaction,
  admin: Admin<"settings:write">,
  action: string,
  url: string,
  changes: ChangedValue[] = [],
): Promise<void> =>
  recordChange(tx, admin, {
    subjectKind: "shop",
    subjectId: "shop",
    action,
    changes: [{ field: "address", from: null, to: new URL(url).host }, ...changes],
  });
