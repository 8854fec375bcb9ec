import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { hashOfSent, newToken } from "#app/domain/identity/link-token.server.ts";
import { findOrderById, newestOrderOf } from "#app/domain/orders/queries.server.ts";
import { dropEmailsTo } from "#app/domain/outbox/address-emails.server.ts";
import { deleteGivenUp } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orderAccess } from "../order-access.tables.server.ts";
import { LINK_MINUTES, SESSION_DAYS } from "./order-access.ts";

type Access = typeof orderAccess.$inferSelect;

const LINK_MS = LINK_MINUTES * 60_000;
const SESSION_MS = SESSION_DAYS * 86_400_000;

/** A session that is open, by the hash of its secret, and the address whose orders it shows. */
export interface OrdersSession {
  tokenHash: string;
  /** In lower case. */
  email: string;
}

/** An address in its one spelling. */
const fold = (email: string): string => email.trim().toLowerCase();

const hashOf = (email: string): string =>
  createHash("sha256")
    .update(`orders ${fold(email)}`)
    .digest("hex");

const isValid = (kind: Access["kind"], tokenHash: string, now: Date) =>
  and(eq(orderAccess.tokenHash, tokenHash), eq(orderAccess.kind, kind), gt(orderAccess.expiresAt, now));

/**
 * Makes the link of an email that is being sent, and returns its secret, which is stored nowhere; null when the address
 * has no orders any more.
 */
export async function createLink(tx: Transaction, email: string, now: Date): Promise<string | null> {
  const [order] = await newestOrderOf(tx, fold(email));
  if (!order) return null;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await tx
    .insert(orderAccess)
    .values({ tokenHash, kind: "link", orderId: order.id, emailHash: hashOf(email), expiresAt });
  return token;
}

/** Whether a link can still be used. Nothing changes. */
export async function isOpenLink(db: Database, token: string, now: Date): Promise<boolean> {
  const tokenHash = hashOfSent(token);
  if (tokenHash === null) return false;
  const [link] = await db
    .select()
    .from(orderAccess)
    .where(isValid("link", tokenHash, now));
  return link !== undefined && (await findAddress(db, link)) !== null;
}

/**
 * Uses a link up, and opens a session: when several requests do it at the same moment, one gets it. Returns the
 * session's secret, for the cookie; null for an unknown link, a used one, and after its time.
 */
export async function openSession(db: Database, token: string, now: Date): Promise<string | null> {
  const tokenHash = hashOfSent(token);
  if (tokenHash === null) return null;
  return inTransaction(db, async (tx) => {
    const [link] = await tx
      .delete(orderAccess)
      .where(isValid("link", tokenHash, now))
      .returning();
    if (!link || (await findAddress(tx, link)) === null) return null;
    const session = newToken();
    await tx.insert(orderAccess).values({
      ...{ tokenHash: session.tokenHash, kind: "session" as const },
      ...{ orderId: link.orderId, emailHash: link.emailHash },
      expiresAt: new Date(now.getTime() + SESSION_MS),
    });
    return session.token;
  });
}

/** The session of a cookie; null for an unknown one, after its time, and once its person is erased. */
export async function findOrdersSession(
  db: Database,
  token: string | null,
  now: Date,
): Promise<OrdersSession | null> {
  const tokenHash = token === null ? null : hashOfSent(token);
  if (tokenHash === null) return null;
  const [session] = await db
    .select()
    .from(orderAccess)
    .where(isValid("session", tokenHash, now));
  const email = session ? await findAddress(db, session) : null;
  return email === null ? null : { tokenHash, email };
}

/** The address behind a row, as its order knows it. */
async function findAddress(
  db: Database | Transaction,
  { orderId, emailHash }: Pick<Access, "orderId" | "emailHash">,
): Promise<string | null> {
  const order = await findOrderById(db, orderId);
  return order && order.erasedAt === null && hashOf(order.email) === emailHash ? fold(order.email) : null;
}

/** Ends one session. */
export async function endOrderSession(db: Database, { tokenHash }: OrdersSession): Promise<void> {
  await db.delete(orderAccess).where(eq(orderAccess.tokenHash, tokenHash));
}

/** Ends every session and every link of an address, also one that still waits to be sent. */
export const endOrderSessions = (db: Database, { email }: OrdersSession): Promise<void> =>
  inTransaction(db, (tx) => endAccessOf(tx, email));

/** The same within a transaction, such as one that erases a person. */
export async function endAccessOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(orderAccess).where(eq(orderAccess.emailHash, hashOf(email)));
  await dropEmailsTo(tx, { lane: "links", recipient: fold(email) });
}

/** Ends what an order gave access to, once it has lost its person. */
export async function endAccessByOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderAccess).where(eq(orderAccess.orderId, orderId));
}

/** Deletes links and sessions whose time is over, and emails that were given up, with their addresses. */
export const forgetOldAccess = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteGivenUp(tx, "links", now);
    await tx.delete(orderAccess).where(lte(orderAccess.expiresAt, now));
  });
