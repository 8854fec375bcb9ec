import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import {
  type OrderCustomer,
  orderEvents,
  orderLines,
  orderMails,
  orders,
} from "#app/platform/db/schema/orders.ts";
import { ORDER_STATES } from "../order.ts";
import type { OrderView } from "./order-view.ts";
import { HISTORY_WORDS } from "./order-words.ts";

/** All that the owner sees of an order; null when there is none of this reference. */
export async function readOrder(db: Database, reference: string): Promise<OrderView | null> {
  // The database refuses the one character that no reference has.
  if (reference.includes("\0")) return null;
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  if (!order) return null;
  const [lines, events, [receipt]] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.lineNo)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
    db
      .select()
      .from(orderMails)
      .where(and(eq(orderMails.orderId, order.id), eq(orderMails.kind, "receipt"))),
  ]);
  const { state, email, createdAt, customer, subtotalCents, deliveryCents, totalCents } = order;
  return {
    reference: order.reference,
    state,
    createdAt,
    email,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    address: parcelLines(customer),
    lines: lines.map(({ lineNo, title, size, colorName, unitCents, quantity, imageUrl }) => ({
      lineNo,
      title,
      size,
      colorName,
      unitCents,
      quantity,
      imageUrl,
    })),
    subtotalCents,
    deliveryCents,
    totalCents,
    history: events.map(({ id, state, reason, at }) => ({ id, title: wordsOf(state), reason, at })),
    payment: { provider: order.provider, paymentId: order.paymentId, sessionId: order.sessionId },
    receipt: receipt ? { sentAt: receipt.sentAt, dueSince: receipt.createdAt } : null,
  };
}

function wordsOf(state: string): string {
  const known = ORDER_STATES.find((each) => each === state);
  return known ? HISTORY_WORDS[known] : state;
}

/** The address as on a parcel, without the name: the town and its postcode on one line, the country by its name. */
function parcelLines(customer: OrderCustomer | null): string[] {
  const address = customer?.address;
  if (!address) return [];
  const town = [address.city, address.postalCode].filter(Boolean).join(" ");
  const lines = [address.line1, address.line2, town, address.state, countryName(address.country)];
  return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}

const COUNTRY_NAMES = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

const countryName = (code: string | null): string | undefined =>
  code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;
