import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { findOrderById, listOrdersByIds, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { amountBackFor, type Contract, piecesOf, returnedPieceLabel } from "#app/domain/returns/contract.ts";
import { exchangeSums } from "#app/domain/returns/exchange.ts";
import {
  findContractOf,
  findReturn,
  hasLeft,
  listReturnPieces,
  type ReturnRow,
  type ReturnTerms,
} from "#app/domain/returns/find-contract.server.ts";
import { listWanted, namesOfWanted } from "#app/domain/returns/hold-pieces.server.ts";
import { listEndedReturns, listOpenReturns } from "#app/domain/returns/list-returns.server.ts";
import { REASONS } from "#app/domain/returns/promise.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ListedReturn, type ReturnExchange, type ReturnView, stepOf } from "./return-view.ts";

/** The most open returns. Nobody has more under way. */
const MAX_OPEN = 500;
const PER_PAGE = 50;

export interface ReturnLists {
  /** The unsettled returns, the oldest first. */
  open: ListedReturn[];
  /** A page of the ended returns, the last first. */
  ended: ListedReturn[];
  page: number;
  pages: number;
}

/**
 * The returns of all orders: the open ones, and a page of the ended ones. A number that is no page means the nearest
 * one.
 */
export async function loadReturns(
  db: Database,
  admin: Admin<"orders:read">,
  asked: number,
): Promise<ReturnLists> {
  const [open, { ended, page, pages }] = await Promise.all([
    listOpenReturns(db, admin, MAX_OPEN),
    listEndedReturns(db, admin, { page: asked, perPage: PER_PAGE }),
  ]);
  const orders = await listOrdersByIds(
    db,
    [...open, ...ended].map(({ orderId }) => orderId),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const withOrder = ({ orderId, ...row }: (typeof open)[number]): ListedReturn[] => {
    const order = byId.get(orderId);
    if (!order) return [];
    const step = stepOf(row.state, hasLeft(order));
    return [{ ...row, step, reference: order.reference, customer: customerOf(order) }];
  };
  return { open: open.flatMap(withOrder), ended: ended.flatMap(withOrder), page, pages };
}

const customerOf = ({ customer, email }: OrderRow): string => customer?.name?.trim() || email || "Erased";

async function loadExchange(
  db: Database,
  admin: Admin<"orders:read">,
  contract: Contract,
  { id, holdId, heldUntil }: ReturnRow,
): Promise<ReturnExchange> {
  const prices = (await listWanted(db, id)).map(({ priceCents }) => priceCents);
  const order = holdId === null ? undefined : await findOrderById(db, holdId);
  return {
    pieces: await namesOfWanted(db, contract, id),
    heldUntil,
    order: order ? { reference: order.reference, isOpen: order.state === "open" } : null,
    sums: holds(admin, "money", "read") ? exchangeSums(contract, id, prices) : null,
  };
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
  const found = await findReturn(db, id);
  const order = found && (await findOrderById(db, found.row.orderId));
  const contract = order && (await findContractOf(db, order.id, terms));
  if (!found || !contract) return null;
  const { kind, wish, reason, state, createdAt, declaredAt, sendBackBy, receivedAt, endedAt } = found.row;
  const booked = (await listReturnPieces(db, order.id)).filter(({ returnId }) => returnId === id);
  const made = wish === "credit" && found.row.holdId ? await findOrderById(db, found.row.holdId) : undefined;
  return {
    id,
    reference: contract.reference,
    kind,
    wish,
    state,
    step: stepOf(state, contract.isSent),
    customer: customerOf(order),
    email: contract.email,
    createdAt,
    declaredAt,
    reason: reason && REASONS[reason],
    sendBackBy,
    receivedAt,
    endedAt,
    amountCents: wish !== "alteration" && holds(admin, "money", "read") ? amountBackFor(contract, id) : null,
    creditReference: made?.reference ?? null,
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
        ? [{ lineNo, pieceNo, name: returnedPieceLabel(piece), imageUrl, condition: row.condition }]
        : [];
    }),
  };
}
