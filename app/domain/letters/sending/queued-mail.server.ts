import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import type { OrderToChange } from "#app/domain/orders/mutations.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { EMAILS, kindsOf, type OrderEmail } from "#app/domain/outbox/emails.ts";
import { findOrderEmail, makeDueAgain } from "#app/domain/outbox/outbox.server.ts";
import { findReturn } from "#app/domain/returns/find-contract.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { MailDeps } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";
import { writeOrderLetter } from "./writers.server.ts";

/**
 * A mail of an order as it would be sent now, as HTML; null when the order has no such mail, or nobody to send it to.
 */
export async function previewMail(
  db: Database,
  admin: Admin<"orders:read">,
  { reference, kind, about }: { reference: string; kind: string; about: string },
  deps: Omit<MailDeps, "noticesTo">,
): Promise<string | null> {
  // A mail tells what the order cost.
  if (!holds(admin, "money", "read")) return null;
  const order = await findOrder(db, admin, reference);
  if (!order || order.erasedAt) return null;
  const known = kindsOf("orders").find((each) => each === kind);
  if (!known) return null;
  const email = { orderId: order.id, kind: known, about };
  if ((await findOrderEmail(db, email)) === null) return null;
  const { words } = await inTransaction(db, (tx) => writeOrderLetter(tx, email, deps));
  return (await renderMail(words, deps.shop)).html;
}

/**
 * Makes a mail of an order due again. It fails when the shopper's address was erased, or when the mail would be untrue:
 * the order never had such a mail, a withdrawal ended its return, or the withdrawal was not the customer’s.
 */
export async function resendMail(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, kind, about, now }: OrderToChange & { kind: OrderEmail; about: string },
): Promise<Result<null, "erased" | "none">> {
  return inTransaction(db, async (tx) => {
    const order = await findOrderById(tx, id);
    if (order?.erasedAt) return err("erased");
    if (kind === "link" && order?.state !== "open") return err("none");
    if (await isUntrue(tx, kind, about)) return err("none");
    if (!(await makeDueAgain(tx, { orderId: id, kind, about }, now))) return err("none");
    const action = `${EMAILS[kind].label.toLowerCase()} sent again`;
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
    return ok(null);
  });
}

async function isUntrue(tx: Transaction, kind: OrderEmail, about: string): Promise<boolean> {
  const given = await findReturn(tx, about);
  return (
    given !== undefined && (given.isCalledOff || (kind === "withdrawn" && given.row.state === "refused"))
  );
}
