import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { type MailKind, makeDueAgain, type OrderToChange } from "#app/domain/orders/mutations.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { isCalledOff } from "#app/domain/returns/find-contract.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAIL_LABELS } from "./mail-words.ts";

/**
 * Makes a mail of an order due again. It fails when the shopper's address was erased, or when its content would be
 * untrue: the order never had such a mail, the return that it is about was ended by a withdrawal, or the
 * withdrawal was not the customer’s.
 */
export async function resendMail(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, kind, about, now }: OrderToChange & { kind: MailKind; about: string },
): Promise<Result<null, "erased" | "none">> {
  return inTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ erasedAt: orders.erasedAt, state: orders.state })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.erasedAt) return err("erased");
    if (kind === "link" && order?.state !== "open") return err("none");
    if (await isUntrue(tx, kind, about)) return err("none");
    if (!(await makeDueAgain(tx, id, kind, now, about))) return err("none");
    const action = `${MAIL_LABELS[kind].name.toLowerCase()} sent again`;
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
    return ok(null);
  });
}

async function isUntrue(tx: Transaction, kind: MailKind, about: string): Promise<boolean> {
  const [given] = await tx
    .select({ isCalledOff, state: returns.state })
    .from(returns)
    .where(eq(returns.id, about));
  return given !== undefined && (given.isCalledOff || (kind === "withdrawn" && given.state === "refused"));
}
