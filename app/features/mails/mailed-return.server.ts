import { eq } from "drizzle-orm";
import { moneyOf, piecesOf } from "#app/features/returns/contract.ts";
import { findContractOf } from "#app/features/returns/find-contract.server.ts";
import type { Reason, Wish } from "#app/features/returns/return-state.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { returns } from "#app/platform/db/schema/returns.ts";
import type { Pence } from "#app/shared/money.ts";
import { findMailedOrder } from "./mailed-order.server.ts";
import type { MailDeps, MailedOrder, MailPiece } from "./order-mail.ts";

/** A return with the data of its letters. */
export interface MailedReturn {
  order: MailedOrder;
  wish: Wish;
  reason: Reason | null;
  createdAt: Date;
  sendBackBy: string;
  /** Whether the parcel had left when the shopper asked. */
  isSent: boolean;
  /** Whether nothing else of the order was left. */
  isWhole: boolean;
  pieces: MailPiece[];
  amountCents: Pence;
}

/** Throws when the return is not there, because then nobody could have a letter due about it. */
export async function findMailedReturn(
  tx: Transaction,
  returnId: string,
  { shop, origin }: Pick<MailDeps, "shop" | "origin">,
): Promise<MailedReturn> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId));
  if (!row) throw new Error(`There is no return ${returnId}`);
  const { orderId, wish, reason, createdAt, sendBackBy } = row;
  const terms = { zones: shop.zones, cancellationDays: shop.policy.cancellationDays };
  const contract = await findContractOf(tx, orderId, terms);
  if (!contract) throw new Error(`Return ${returnId} is of an order that was never paid`);
  const order = await findMailedOrder(tx, orderId, origin);
  const given = piecesOf(contract, returnId);
  // The lines of a mailed order are in the order of their numbers, which begin with 1.
  const pieces = order.lines.flatMap((line, index) => {
    const quantity = given.filter(({ lineNo }) => lineNo === index + 1).length;
    return quantity > 0 ? [{ ...line, quantity, numbers: null }] : [];
  });
  return {
    order,
    wish,
    reason,
    createdAt,
    sendBackBy,
    isSent: order.fulfilledAt !== null && order.fulfilledAt <= createdAt,
    isWhole: given.length === contract.pieces.length,
    pieces,
    amountCents: moneyOf(contract, returnId),
  };
}
