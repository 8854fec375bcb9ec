import { randomUUID } from "node:crypto";
import { idOfBuyer } from "#app/domain/orders/queries.server.ts";
import { findOrderEmail, queueEmailsOf } from "#app/domain/outbox/outbox.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { LINK_DAYS, type TypedContract } from "./withdrawal.ts";

const LINK_MS = LINK_DAYS * 86_400_000;

/**
 * Makes the letter due whose link opens the withdrawal, if an order has this number and e-mail; `now` is the moment of
 * the form. One statement, whether there is such an order or not.
 */
export async function queueWithdrawalLink(db: Database, typed: TypedContract, now: Date): Promise<void> {
  await queueEmailsOf(db, { kind: "withdraw-link", about: randomUUID() }, idOfBuyer(db, typed), now);
}

/**
 * When the form that a letter's link names was sent; null for another order's form, an unknown one, and after its days.
 */
export async function findDeclaration(
  db: Database,
  { orderId, form }: { orderId: string; form: string },
  now: Date,
): Promise<Date | null> {
  const email = await findOrderEmail(db, { orderId, kind: "withdraw-link", about: form });
  return email && email.createdAt.getTime() > now.getTime() - LINK_MS ? email.createdAt : null;
}
