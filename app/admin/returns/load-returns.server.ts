import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Admin, holds } from "#app/features/identity/require-admin.server.ts";
import { givenPieceName, moneyOf } from "#app/features/returns/contract.ts";
import { findContractOf, type ReturnTerms } from "#app/features/returns/find-contract.server.ts";
import { REASONS } from "#app/features/returns/promise.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { returnPieces, returns } from "#app/platform/db/schema/returns.ts";
import { type ListedReturn, type ReturnView, stepOf } from "./return-view.ts";

/** The most returns of each list. */
const MAX_LISTED = 100;

export interface ReturnLists {
  /** What is not settled, the oldest first. */
  open: ListedReturn[];
  /** The last ones that ended. */
  ended: ListedReturn[];
}

/** The returns of all orders. */
export async function loadReturns(db: Database, _admin: Admin<"orders:read">): Promise<ReturnLists> {
  const isOpen = inArray(returns.state, ["requested", "received", "booked"]);
  const hasEnded = inArray(returns.state, ["settled", "refused"]);
  const [open, ended] = await Promise.all([
    listReturns(db, isOpen, asc(returns.createdAt)),
    listReturns(db, hasEnded, desc(returns.createdAt)),
  ]);
  return { open, ended };
}

async function listReturns(db: Database, which: SQL, order: SQL): Promise<ListedReturn[]> {
  const rows = await db
    .select({
      id: returns.id,
      kind: returns.kind,
      wish: returns.wish,
      state: returns.state,
      createdAt: returns.createdAt,
      reference: orders.reference,
      customer: CUSTOMER,
      pieces: sql<number>`(SELECT count(*)::int FROM ${returnPieces} WHERE ${returnPieces.returnId} = ${returns.id})`,
      isSent: sql<boolean>`${orders.fulfilledAt} IS NOT NULL`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(which)
    .orderBy(order, asc(returns.id))
    .limit(MAX_LISTED);
  return rows.map(({ isSent, ...row }) => ({ ...row, step: stepOf(row.state, isSent) }));
}

const CUSTOMER = sql<string>`coalesce(nullif(trim(${orders.customer}->>'name'), ''), nullif(${orders.email}, ''), 'Erased')`;

/** The data of a return's page; null for an unknown one. */
export async function loadReturnPage(
  db: Database,
  admin: Admin<"orders:read">,
  { id, terms }: { id: string; terms: ReturnTerms },
): Promise<ReturnView | null> {
  const [found] = await db
    .select({ row: returns, customer: CUSTOMER })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  const contract = found && (await findContractOf(db, found.row.orderId, terms));
  if (!found || !contract) return null;
  const { kind, wish, reason, state, createdAt, sendBackBy, receivedAt, endedAt } = found.row;
  const booked = await db.select().from(returnPieces).where(eq(returnPieces.returnId, id));
  return {
    id,
    reference: contract.reference,
    kind,
    wish,
    state,
    step: stepOf(state, contract.isSent),
    customer: found.customer,
    email: contract.email,
    createdAt,
    reason: reason && REASONS[reason],
    sendBackBy,
    receivedAt,
    endedAt,
    amountCents: wish === "refund" && holds(admin, "money", "read") ? moneyOf(contract, id) : null,
    isTill: contract.isTill,
    pieces: contract.pieces.flatMap((piece) => {
      const { lineNo, pieceNo, imageUrl } = piece;
      const row = booked.find((each) => each.lineNo === lineNo && each.pieceNo === pieceNo);
      return row
        ? [{ lineNo, pieceNo, name: givenPieceName(piece), imageUrl, condition: row.condition }]
        : [];
    }),
  };
}
