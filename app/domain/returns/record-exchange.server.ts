import { eq } from "drizzle-orm";
import { countryOf, placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import { type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { type NewOrder, type NewOrderLine, recordOrder } from "#app/domain/orders/mutations.server.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { findOrderById, listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { LockedReturn } from "./book-return.server.ts";
import type { ExchangeSums } from "./exchange.ts";
import { holdPieces, listNewPieces, listWanted } from "./hold-pieces.server.ts";
import { returns } from "./returns.tables.server.ts";

/** The order of an exchange, while it waits to be paid. */
export async function findOpen(tx: Transaction, holdId: string | null): Promise<OrderRow | null> {
  if (holdId === null) return null;
  const order = await findOrderById(tx, holdId);
  return order?.state === "open" ? order : null;
}

interface TakenPiece {
  holdId: string;
  lines: NewOrderLine[];
}

/** The new pieces as lines of an order, held. Pieces that are no longer held are taken from the shelf again. */
export async function takeNew(
  tx: Transaction,
  { row, order }: LockedReturn,
): Promise<Result<TakenPiece, string>> {
  const wanted = await listWanted(tx, row.id);
  const own = await listOrderLines(tx, order.id);
  const today = await listNewPieces(
    tx,
    own.map(({ productSlug }) => productSlug),
  );
  const lines: NewOrderLine[] = [];
  for (const { lineNo, variantId, priceCents } of wanted) {
    const before = own.find((line) => line.lineNo === lineNo);
    const piece = today.find(
      (each) => each.productSlug === before?.productSlug && each.variantId === variantId,
    );
    if (!before || !piece) return err(GONE);
    const { productSlug, title, size, colorName, imageUrl } = piece;
    const listedCents = piece.priceCents === priceCents ? null : piece.priceCents;
    const { withdrawalException } = before;
    lines.push({
      ...{ productSlug, variantId, title, size, colorName, imageUrl },
      ...{ priceCents, listedCents, quantity: 1, withdrawalException },
    });
  }
  if (row.heldUntil !== null && row.holdId !== null) return ok({ holdId: row.holdId, lines });
  const held = await holdPieces(tx, lines);
  if (!held.ok) return err(GONE);
  return ok({ holdId: held.value, lines });
}

const GONE = "A new piece is no longer there. Write to the customer, or give the money back.";

/** The minutes for which a payment link works: the provider's 24 hours, without a few for clocks that differ. */
const LINK_MINUTES = 24 * 60 - 5;

interface NewExchange extends TakenPiece, Pick<NewOrder, "provider" | "livemode" | "byHand"> {
  prefix: string;
  zones: readonly Zone[];
  now: Date;
}

/** Records the exchange's own order, open, for the customer and the address of the earlier order. */
export async function recordExchange(
  tx: Transaction,
  { row, order, sums }: LockedReturn & { sums: ExchangeSums },
  { holdId, lines, prefix, zones, now, ...facts }: NewExchange,
): Promise<OrderRow> {
  const asked = {
    ...facts,
    id: holdId,
    checkoutKey: `exchange ${holdId}`,
    email: order.email,
    customer: order.customer,
    delivery: deliveryOf(order, zones),
    handover: order.handover,
    exchangeOf: order.id,
    subtotalCents: sums.newCents,
    creditCents: sums.creditCents,
    createdAt: now,
    sessionExpiresAt: facts.byHand === "link" ? new Date(now.getTime() + LINK_MINUTES * 60_000) : null,
  };
  await recordOrder(tx, asked, orderReference(prefix, now), lines, `exchange of ${order.reference}`);
  // From now on the order has the pieces.
  await tx.update(returns).set({ holdId, heldUntil: null }).where(eq(returns.id, row.id));
  const made = await findOrderById(tx, holdId);
  if (!made) throw new Error("An exchange that was recorded is not there");
  return made;
}

/** The same delivery for nothing; null where no parcel is sent. */
function deliveryOf(order: OrderRow, zones: readonly Zone[]): OrderRow["delivery"] {
  if (order.handover !== null) return null;
  if (order.delivery) return { ...order.delivery, amountCents: toMoney(0) };
  const place = placeOfAddress(order.customer?.address);
  const zone = place === null ? undefined : zoneOf(zones, place);
  if (place === null || !zone) return null;
  const [fewest, most] = zone.businessDays;
  return {
    country: countryOf(place),
    id: zone.id,
    name: zone.name,
    amountCents: toMoney(0),
    businessDays: [fewest, most],
  };
}
