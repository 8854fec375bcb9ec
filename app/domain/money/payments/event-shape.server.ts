import { and, eq, max } from "drizzle-orm";
import type Stripe from "stripe";
import * as z from "zod";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { paymentEvents } from "../payment-events.tables.server.ts";
import type { PaymentEvent } from "./payment-gateway.server.ts";
import { STRIPE_API_VERSION } from "./stripe-types.ts";

/** The limits of the database: no NUL, and 32 bits of pence. */
const text = z.string().regex(/^[^\0]*$/);
const amount = z.int32();
const seconds = z.int();

/** One of the provider's objects: its id, or the whole object. */
const reference = z.union([text, z.looseObject({ id: text })]).nullish();
const named = z.looseObject({ name: text.nullish(), phone: text.nullish(), address: postal().nullish() });

function postal() {
  const line = text.nullish();
  return z.looseObject({
    line1: line,
    line2: line,
    city: line,
    state: line,
    postal_code: line,
    country: line,
  });
}

const thing = z.looseObject({ id: text.nullish(), status: text.nullish(), payment_intent: reference });

const session = z.looseObject({
  ...thing.shape,
  id: text,
  url: text.nullish(),
  client_reference_id: text.nullish(),
  payment_status: text.nullish(),
  mode: text.nullish(),
  currency: text.nullish(),
  amount_total: amount.nullish(),
  shipping_cost: z.looseObject({ amount_total: amount }).nullish(),
  expires_at: seconds.nullish(),
  customer_email: text.nullish(),
  customer_details: named.extend({ email: text.nullish() }).nullish(),
  collected_information: z.looseObject({ shipping_details: named.nullish() }).nullish(),
  livemode: z.boolean().nullish(),
});

const refund = z.looseObject({
  ...thing.shape,
  id: text,
  amount,
  metadata: z.looseObject({ refund_id: text.nullish() }).nullish(),
  failure_reason: text.nullish(),
});

const eventOf = <About extends z.ZodType>(object: About) =>
  z.looseObject({
    id: text.min(1),
    type: text,
    api_version: text.nullish(),
    created: seconds.nullish(),
    livemode: z.boolean().nullish(),
    data: z.looseObject({ object }),
  });

const thinEvent = z.looseObject({
  object: z.literal("v2.core.event"),
  id: text.min(1),
  type: text,
  created: z.iso.datetime({ offset: true }).nullish(),
  livemode: z.boolean().nullish(),
});
export type ThinEvent = z.infer<typeof thinEvent>;

/** Whether a signed body is one of the provider's newer events, which carry no object. */
export const isThinEvent = (body: unknown): body is ThinEvent => thinEvent.safeParse(body).success;

/** Whether an event has the shape of our version of the API. The endpoint's version is set at the provider. */
export const isOwnVersion = ({ api_version }: { api_version?: string | null }): boolean =>
  (api_version ?? STRIPE_API_VERSION) === STRIPE_API_VERSION;

/** The fields that are read from a session in another version; the session is then requested in ours. */
const namedSession = z.looseObject({
  ...thing.shape,
  id: text,
  client_reference_id: text.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const aboutNamedSession = eventOf(namedSession);
const [aboutAnything, aboutSession, aboutRefund] = [eventOf(thing), eventOf(session), eventOf(refund)];

/** Whether a signed body is an event as the provider documents it, in all fields that the shop reads (`toEvent`). */
export function isEvent(body: unknown): body is Stripe.Event {
  const known = aboutAnything.safeParse(body);
  if (!known.success) return false;
  if (known.data.type.startsWith("checkout.session."))
    return (isOwnVersion(known.data) ? aboutSession : aboutNamedSession).safeParse(body).success;
  return !known.data.type.startsWith("refund.") || aboutRefund.safeParse(body).success;
}

type Noted = Pick<PaymentEvent, "id" | "type" | "objectId">;

/** Records an event in the transaction of its effect on an order. False when it has had its effect already. */
export async function recordEvent(tx: Transaction, event: Noted, orderId: string): Promise<boolean> {
  const { id, type, objectId } = event;
  const effect = { type, hadEffect: true, orderId };
  const recorded = await tx
    .insert(paymentEvents)
    .values({ id, objectId, ...effect })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: effect,
      // It was stored earlier, when it could not have an effect yet.
      setWhere: and(eq(paymentEvents.id, id), eq(paymentEvents.hadEffect, false)),
    })
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}

/** Stores an event without effect. False when it is stored already. */
export async function storeEvent(db: Database | Transaction, event: Noted): Promise<boolean> {
  const { id, type, objectId } = event;
  const kept = await db
    .insert(paymentEvents)
    .values({ id, type, objectId, hadEffect: false })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return kept.length > 0;
}

/** When the provider's last event arrived; null before the first. */
export async function findLastEvent(db: Database): Promise<Date | null> {
  const [last] = await db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents);
  return last?.at ?? null;
}

/** Keeps the events of an order by their ids, without the order. */
export async function forgetOrderOfEvents(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(paymentEvents).set({ orderId: null }).where(eq(paymentEvents.orderId, orderId));
}
