import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { pieceCents } from "./made.ts";
import { madePayments, madeQuotes, madeRequests } from "./making.tables.server.ts";
import { requestName } from "./measures.ts";

/** A piece that was made, or the work on a piece of the customer's own. */
interface MadePiece {
  title: string;
  /** The whole price: a deposit was a part of it. */
  priceCents: Money;
  /** The altered piece in words, and the order that it was bought with; null for a piece that was made. */
  altered: { name: string; orderId: string | null } | null;
}

/** The pieces and the works that these orders pay the balance of, by order. */
export async function listMadePieces(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, MadePiece>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: madePayments.orderId, request: madeRequests, lines: madeQuotes.lines })
    .from(madePayments)
    .innerJoin(madeRequests, eq(madeRequests.id, madePayments.requestId))
    .innerJoin(
      madeQuotes,
      and(eq(madeQuotes.requestId, madePayments.requestId), eq(madeQuotes.version, madePayments.version)),
    )
    .where(and(inArray(madePayments.orderId, [...orderIds]), eq(madePayments.part, "balance")));
  return new Map(
    rows.map(({ id, request, lines }) => [
      id,
      {
        title: request.kind === "made" ? `${requestName(request)} made to measure` : requestName(request),
        priceCents: pieceCents({ lines }),
        altered: request.kind === "made" ? null : { name: request.piece, orderId: request.orderId },
      },
    ]),
  );
}

/**
 * The ids of the orders of alterations that are paid and not done, as a query: their pieces are to come or under work,
 * so there is nothing to send.
 */
export const alterationsInWork = (db: Database, which?: SQL) =>
  db
    .select({ id: madePayments.orderId })
    .from(madePayments)
    .innerJoin(madeRequests, eq(madeRequests.id, madePayments.requestId))
    .where(and(eq(madeRequests.kind, "alteration"), eq(madeRequests.state, "making"), which));

/** Those of these orders that are among them. */
export async function alteredAmong(db: Database, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await alterationsInWork(db, inArray(madePayments.orderId, [...orderIds]));
  return new Set(rows.map(({ id }) => id));
}
