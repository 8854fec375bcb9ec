import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { type Contract, givenPieceName, moneyOf, piecesOf } from "#app/domain/returns/contract.ts";
import { exchangeSums } from "#app/domain/returns/exchange.ts";
import {
  findContractOf,
  hasLeft,
  isCalledOff,
  type ReturnTerms,
} from "#app/domain/returns/find-contract.server.ts";
import { listWanted, namesOfWanted } from "#app/domain/returns/hold-pieces.server.ts";
import { REASONS } from "#app/domain/returns/promise.ts";
import { returnPieces, returns } from "#app/domain/returns/returns.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ListedReturn, type ReturnExchange, type ReturnView, stepOf } from "./return-view.ts";

/** The most open returns. Nobody has more under way. */
const MAX_OPEN = 500;
const PER_PAGE = 50;

export interface ReturnLists {
  /** What is not settled, the oldest first. */
  open: ListedReturn[];
  /** A page of those that ended, the last first. */
  ended: ListedReturn[];
  page: number;
  pages: number;
}

/** The returns of all orders: the open ones, and a page of the others. A number that is no page means the nearest one. */
export async function loadReturns(
  db: Database,
  _admin: Admin<"orders:read">,
  asked: number,
): Promise<ReturnLists> {
  const isOpen = inArray(returns.state, ["requested", "received", "booked"]);
  const hasEnded = inArray(returns.state, ["settled", "refused"]);
  const pages = Math.max(1, Math.ceil((await db.$count(returns, hasEnded)) / PER_PAGE));
  const page = Math.min(pages, Math.max(1, asked));
  const [open, ended] = await Promise.all([
    listReturns(db, isOpen, { order: asc(returns.createdAt), limit: MAX_OPEN, offset: 0 }),
    listReturns(db, hasEnded, {
      order: desc(returns.createdAt),
      limit: PER_PAGE,
      offset: (page - 1) * PER_PAGE,
    }),
  ]);
  return { open, ended, page, pages };
}

async function listReturns(
  db: Database,
  which: SQL,
  { order, limit, offset }: { order: SQL; limit: number; offset: number },
): Promise<ListedReturn[]> {
  const rows = await db
    .select({
      id: returns.id,
      kind: returns.kind,
      wish: returns.wish,
      state: returns.state,
      createdAt: returns.createdAt,
      isCalledOff,
      reference: orders.reference,
      customer: CUSTOMER,
      pieces: sql<number>`(SELECT count(*)::int FROM ${returnPieces} WHERE ${returnPieces.returnId} = ${returns.id})`,
      fulfilledAt: orders.fulfilledAt,
      deliveredOn: orders.deliveredOn,
      handover: orders.handover,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(which)
    .orderBy(order, asc(returns.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ fulfilledAt, deliveredOn, handover, ...row }) => ({
    ...row,
    step: stepOf(row.state, hasLeft({ fulfilledAt, deliveredOn, handover })),
  }));
}

const CUSTOMER = sql<string>`coalesce(nullif(trim(${orders.customer}->>'name'), ''), nullif(${orders.email}, ''), 'Erased')`;

async function loadExchange(
  db: Database,
  admin: Admin<"orders:read">,
  contract: Contract,
  { id, holdId, heldUntil }: typeof returns.$inferSelect,
): Promise<ReturnExchange> {
  const prices = (await listWanted(db, id)).map(({ priceCents }) => priceCents);
  const order = await findMade(db, holdId);
  return {
    pieces: await namesOfWanted(db, contract, id),
    heldUntil,
    order: order && { reference: order.reference, isOpen: order.state === "open" },
    sums: holds(admin, "money", "read") ? exchangeSums(contract, id, prices) : null,
  };
}

/** The order that an exchange or store credit became; null while there is none. */
async function findMade(db: Database, holdId: string | null) {
  const [order] = holdId === null ? [] : await db.select().from(orders).where(eq(orders.id, holdId));
  return order ?? null;
}

/** The withdrawals that came after a return, and took pieces out of one. */
const laterWithdrawals = (contract: Contract, id: string): ReturnView["withdrawals"] =>
  contract.returns
    .slice(contract.returns.findIndex((each) => each.id === id) + 1)
    .filter(
      ({ id: other, kind }) =>
        kind === "withdrawal" && piecesOf(contract, other).some(({ isTakenOver }) => isTakenOver),
    )
    .map((each) => ({ id: each.id, pieces: piecesOf(contract, each.id).length }));

/** The data of a return's page; null for an unknown one. */
export async function loadReturnPage(
  db: Database,
  admin: Admin<"orders:read">,
  { id, terms }: { id: string; terms: ReturnTerms },
): Promise<ReturnView | null> {
  const [found] = await db
    .select({ row: returns, customer: CUSTOMER, isCalledOff })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  const contract = found && (await findContractOf(db, found.row.orderId, terms));
  if (!found || !contract) return null;
  const { kind, wish, reason, state, createdAt, declaredAt, sendBackBy, receivedAt, endedAt } = found.row;
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
    declaredAt,
    reason: reason && REASONS[reason],
    sendBackBy,
    receivedAt,
    endedAt,
    amountCents: wish !== "alteration" && holds(admin, "money", "read") ? moneyOf(contract, id) : null,
    creditReference: wish === "credit" ? ((await findMade(db, found.row.holdId))?.reference ?? null) : null,
    exchange:
      wish === "exchange" && !found.isCalledOff ? await loadExchange(db, admin, contract, found.row) : null,
    isCalledOff: found.isCalledOff,
    withdrawals: found.isCalledOff || endedAt === null ? laterWithdrawals(contract, id) : [],
    isTill: contract.isTill,
    dispute: contract.dispute,
    pieces: contract.pieces.flatMap((piece) => {
      const { lineNo, pieceNo, imageUrl } = piece;
      const row = booked.find((each) => each.lineNo === lineNo && each.pieceNo === pieceNo);
      return row
        ? [{ lineNo, pieceNo, name: givenPieceName(piece), imageUrl, condition: row.condition }]
        : [];
    }),
  };
}
