import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import { makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { recordDelivery } from "#app/domain/orders/ship-order.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { buy, orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import type { SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { saveReturn } from "../answer-return.server.ts";
import { bookPiece, recordReceived } from "../book-return.server.ts";
import type { Reason } from "../return-state.ts";
import { saveWithdrawal } from "../save-withdrawal.server.ts";

export const TERMS = { zones: ZONES, cancellationDays: 14 };
const admin = adminForTests();

/** Buys the small shop's dress, and has the receipt sent. */
export async function sold(small: SmallShop, qty = 1) {
  const order = await buy(small, { qty });
  await small.shop.db
    .update(emails)
    .set({ sentAt: small.shop.now(), firstSentAt: small.shop.now() })
    .where(eq(emails.orderId, order.id));
  return order;
}

/** The same, sent and delivered on one day. */
export async function delivered(small: SmallShop, qty = 1) {
  const order = await sold(small, qty);
  const { db, now } = small.shop;
  await fulfilOrder(db, admin, { order, parcel: { carrier: "", tracking: "" }, now: now() });
  const day = shopDay(now());
  await recordDelivery(db, admin, { order, day, now: now() });
  return orderOf(small, order.id);
}

/** Adds another size of the small shop's dress. Returns its variant's id. */
export async function addSize(
  small: SmallShop,
  { size, pieces, priceCents = toMoney(18_500) }: { size: string; pieces: number; priceCents?: Money },
): Promise<string> {
  const id = `navy-${size}`;
  await inTransaction(small.shop.db, async (tx) => {
    const variant = { productSlug: "sample-dress", id, size, colorId: "navy", priceCents };
    await tx.insert(variants).values(variant);
    await makePieces(tx, { productSlug: "sample-dress", variantId: id, pieces });
  });
  return id;
}

/** The pieces of a size that can be bought, are held, and are sold. */
export async function stockOf(small: SmallShop, variantId: string) {
  const [row] = await small.shop.db.select().from(variants).where(eq(variants.id, variantId));
  return { onHand: row?.piecesOnHand, reserved: row?.piecesReserved, sold: row?.piecesSold };
}

/** Asks for an exchange of pieces for another size. Returns the answer with the request's id. */
export async function requestSoldExchange(
  small: SmallShop,
  orderId: string,
  sizes: Record<string, string>,
  reason: Reason = "too-small",
) {
  const input = { id: randomUUID(), pieces: Object.keys(sizes), reason, wish: "exchange" as const, sizes };
  const { db, now } = small.shop;
  const saved = await saveReturn({ db, now, terms: TERMS, returnsDays: 5 }, orderId, input);
  return { id: input.id, saved };
}

/** Withdraws from pieces of an order. Returns the answer with the withdrawal's id. */
export async function withdraw(small: SmallShop, orderId: string, pieces = ["1-1"], id = randomUUID()) {
  const { db, now } = small.shop;
  const saved = await saveWithdrawal(db, { id, orderId, pieces }, { terms: TERMS, now: now() });
  return { id, saved };
}

/** Has the pieces of a return received and booked, back on the shelf if nothing else is said. */
export async function takeBack(
  small: SmallShop,
  id: string,
  pieces = ["1-1"],
  condition: "shelf" | "written-off" = "shelf",
) {
  const { db, now } = small.shop;
  const answers = [await recordReceived(db, admin, { id, now: now() })];
  for (const piece of pieces) {
    const [lineNo = 0, pieceNo = 0] = piece.split("-").map(Number);
    answers.push(await bookPiece(db, admin, { id, lineNo, pieceNo, condition, now: now() }));
  }
  return answers;
}
