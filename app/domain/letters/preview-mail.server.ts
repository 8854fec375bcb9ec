import { and, eq } from "drizzle-orm";
import { type Admin, holds } from "#app/domain/identity/admin.server.ts";
import { findOrder } from "#app/domain/orders/find-order.server.ts";
import { orderMails } from "#app/domain/orders/order-mails.tables.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import type { MailDeps } from "./order-mail.ts";
import { renderMail } from "./render-mail.tsx";
import { mailWordsOf } from "./send-mails.server.ts";

/** A mail of an order as it would be sent now, as HTML; null where the order has no such mail, or nobody to send it to. */
export async function previewMail(
  db: Database,
  admin: Admin<"orders:read">,
  { reference, kind, about }: { reference: string; kind: string; about: string },
  deps: Pick<MailDeps, "shop" | "origin" | "secret">,
): Promise<string | null> {
  // A mail says what the order cost.
  if (!holds(admin, "money", "read")) return null;
  const order = await findOrder(db, admin, reference);
  if (!order || order.erasedAt) return null;
  const mails = await db
    .select()
    .from(orderMails)
    .where(and(eq(orderMails.orderId, order.id), eq(orderMails.about, about)));
  const mail = mails.find((each) => each.kind === kind);
  if (!mail) return null;
  const { words } = await inTransaction(db, (tx) => mailWordsOf(tx, mail, deps));
  return (await renderMail(words, deps.shop)).html;
}
