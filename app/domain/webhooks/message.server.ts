import { createHmac } from "node:crypto";
import type { webhookDeliveries } from "./webhooks.tables.server.ts";

type SentEvent = Pick<
  typeof webhookDeliveries.$inferSelect,
  "eventId" | "event" | "createdAt" | "object" | "attempts" | "isRepeat"
>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** The body of an event, the same bytes at every attempt. */
export const messageBody = ({ eventId, event, createdAt, object }: SentEvent): string =>
  `{"id":"${eventId}","type":"${event}","created":${seconds(createdAt)},"data":{"object":${object}}}`;

/**
 * The signature of a body at a moment, in Stripe's scheme: receivers compare it with their own, and refuse an old one.
 * https://docs.stripe.com/webhooks#verify-manually
 */
function signature(body: string, secret: string, now: Date): string {
  const at = seconds(now);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** The headers of an attempt. One that may have arrived before has a number above 1, or says that it is a repeat. */
export const messageHeaders = (
  { eventId, attempts, isRepeat }: SentEvent,
  body: string,
  { secret, now }: { secret: string; now: Date },
): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Shop-Webhooks/1",
  "webhook-id": eventId,
  "webhook-attempt": String(attempts),
  ...(isRepeat && { "webhook-repeat": "true" }),
  "webhook-signature": signature(body, secret, now),
});
