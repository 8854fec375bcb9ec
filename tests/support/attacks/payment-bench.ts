import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { makeRun } from "../database/limited-run.ts";
import { brokenInvariants } from "../histories/invariants.ts";
import { checkout, orderStates, type Piece, payload, type Stock, stockOf } from "../requests/checkout.ts";
import { untilTold } from "../requests/settle.ts";
import { secretOf, sessionIn } from "../requests/webhook.ts";
import type { RunningShop } from "../shop/shop.ts";
import { attack, type Run } from "./attack.ts";

/** The number of pieces of the attacked order's product; the order has one. */
export const PIECES = 5;
export const UNTOUCHED: Stock = { made: PIECES, onHand: PIECES, reserved: 0, sold: 0 };
export const RESERVED: Stock = { made: PIECES, onHand: PIECES - 1, reserved: 1, sold: 0 };
export const SOLD: Stock = { made: PIECES, onHand: PIECES - 1, reserved: 0, sold: 1 };

/** An order that waits to be paid. */
export interface OpenOrder {
  id: string;
  reference: string;
  url: string;
  session: string;
  piece: Piece;
  email: string;
  /** The provider's record of its session, to be altered. */
  object: Record<string, unknown>;
}

let orders = 0;

export async function openOrder(shop: RunningShop): Promise<OpenOrder> {
  orders += 1;
  const email = `shopper-${orders}@example.com`;
  const [piece] = await makeRun(shop.db, PIECES);
  if (!piece) throw new Error("Nothing was made");
  const { body } = await checkout(shop, payload(shop, [piece], { email }));
  const { url = "", orderId: reference = "" } = body;
  const session = sessionIn(url);
  const { rows } = await shop.db.execute<{ id: string; object: Record<string, unknown> }>(
    sql`SELECT orders.id, body -> 'session' AS object FROM orders JOIN sandbox_objects ON sandbox_objects.id = session_id
      WHERE session_id = ${session}`,
  );
  const { id = "", object = {} } = rows[0] ?? {};
  return { id, reference, url, session, piece, email, object };
}

export const stateOf = async (shop: RunningShop, { reference }: OpenOrder): Promise<string> =>
  (await orderStates(shop, reference)).join();

/** The state of an order and its piece. */
export const standing = async (shop: RunningShop, order: OpenOrder) => [
  await stateOf(shop, order),
  await stockOf(shop, order.piece),
];

let events = 0;

/** Sends the event that a session was paid, true or not. */
export function paidEvent(order: OpenOrder, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const paid = { status: "complete", payment_status: "paid", payment_intent: `pi_of_the_attack_${order.id}` };
  return eventAbout("checkout.session.completed", { ...order.object, ...paid, ...changes });
}

export function eventAbout(type: string, object: unknown, id?: string): Record<string, unknown> {
  events += 1;
  return {
    id: id ?? `evt_of_the_attack_${events}`,
    object: "event",
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  };
}

export const webhookSecret = async (shop: RunningShop): Promise<string> =>
  `whsec_${await secretOf(shop, "sandbox-webhook-secret")}`;

/** Sends the bytes of an event, with or without a signature. */
export async function postBytes(shop: RunningShop, body: string, signature: string | null): Promise<number> {
  const response = await fetch(`${shop.origin}/api/webhooks/stripe`, {
    method: "POST",
    headers: signature === null ? {} : { "stripe-signature": signature },
    body,
  });
  await response.text();
  return response.status;
}

/** Sends an event as the provider would, with its own secret. */
export async function postSigned(shop: RunningShop, event: unknown, at = new Date()): Promise<number> {
  const body = JSON.stringify(event);
  return postBytes(shop, body, signEvent(body, await webhookSecret(shop), at));
}

/**
 * The provider's false statements in these tests are not in its own records: such orders are left out of the balance.
 */
const lied = new Set<string>();
export const believe = (order: OpenOrder): void => void lied.add(order.id);

/** A case about money: afterwards the records of orders, stock and the provider balance. */
export function attackOnMoney(name: string, shop: () => RunningShop, run: Run): void {
  attack("payments", name, async () => {
    const outcome = await run();
    const { db } = shop();
    await untilTold(db);
    const broken = await brokenInvariants(db);
    expect(broken.filter((line) => !lied.has(line.split(" ")[0]?.replace(/:$/, "") ?? ""))).toEqual([]);
    return outcome;
  });
}
