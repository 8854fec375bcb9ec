import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { announceStock } from "#app/features/catalogue/announce-stock.server.ts";
import { reservePieces } from "#app/features/inventory/ledger.server.ts";
import { recordOrder } from "#app/features/orders/mutations.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { sumPence, timesPence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { checkoutKey, earlierCheckoutKey } from "./checkout-key.server.ts";
import type { CheckoutShop, CheckoutTill, OrderRow } from "./checkout-shop.server.ts";
import { type OpenedCheckout, openPayment } from "./open-payment.server.ts";
import { nameOf, type PricedLine, priceItems } from "./price-items.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/** How long the provider's page stays open: its least, 30 minutes, and one for the way there. */
const SESSION_MINUTES = 31;

/**
 * Opens a checkout: prices the items from the catalogue, reserves the pieces and records the order in one
 * transaction, and only then asks the payment provider for its page.
 *
 * The same order id, e-mail and items give the same page again, not a second order. `earlier` is the key of the
 * checkout that this browser opened last: the same again is reused (and once it is paid, leads to the order instead
 * of a second payment), another is withdrawn, so that nobody is refused a piece that they hold themselves.
 */
export async function createCheckoutSession(
  input: CheckoutInput,
  shop: CheckoutTill,
  earlier: string | null = null,
): Promise<Result<OpenedCheckout, CheckoutError>> {
  const returnOrigin = new URL(input.returnUrl).origin;
  if (!shop.site.ownOrigins.has(returnOrigin)) {
    return err({ status: 400, message: "returnUrl must be an address of this shop." });
  }

  const earlierOne = await reuseOrWithdraw(input, shop, earlier);
  const found = earlierOne ? ok(earlierOne) : await findOrReserve(input, shop);
  if (!found.ok) return found;
  const isStanding = !isOver(found.value, shop.now());
  const standing = isStanding ? found.value : await closeOver(found.value, shop);
  if (standing) return openPayment(standing, returnOrigin, shop);
  const fresh = await findOrReserve(input, shop);
  return fresh.ok ? openPayment(fresh.value, returnOrigin, shop) : fresh;
}

/** The open order of this very checkout, or a new one with its pieces set aside. */
async function findOrReserve(
  input: CheckoutInput,
  shop: CheckoutTill,
): Promise<Result<OrderRow, CheckoutError>> {
  const { openOrder, turns } = shop.counter;
  for (;;) {
    const known = await openOrder(checkoutKey(input));
    if (known) return ok(known);
    const priced = await priceFromCatalogue(input, shop);
    if (!priced.ok) return priced;
    const turn = await turns.take(() => reserveAndRecord(input, priced.value, shop));
    if (turn === null) continue;
    if (turn.value) return ok(turn.value);
    // Somebody was faster, and perhaps faster than all who wait. The catalogue now says what is left, unless it came
    // back that very moment.
    turns.lookAgain();
    const again = await priceFromCatalogue(input, shop);
    return again.ok ? err(justTaken(priced.value)) : again;
  }
}

async function priceFromCatalogue(
  { items }: CheckoutInput,
  { counter }: CheckoutTill,
): Promise<Result<PricedLine[], CheckoutError>> {
  return priceItems(items, await counter.products([...new Set(items.map((item) => item.slug))]));
}

/** Closes a checkout whose page has closed. Returns the order when it turns out to have been paid. */
async function closeOver(order: OrderRow, shop: CheckoutShop): Promise<OrderRow | undefined> {
  await withdrawCheckout(order, shop);
  const [now] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  return now?.state === "paid" ? now : undefined;
}

const justTaken = (lines: PricedLine[]): CheckoutError => ({
  status: 409,
  message: `${lines.map(nameOf).join(" and ")} was just taken by another shopper.`,
});

/** This browser's earlier checkout when it is the same one, open (if under another order id) or paid; else none. */
async function reuseOrWithdraw(
  input: CheckoutInput,
  shop: CheckoutShop,
  earlier: string | null,
): Promise<OrderRow | undefined> {
  if (earlier === null) return undefined;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, earlier));
  const isSame = order?.checkoutKey === checkoutKey(input);
  if (order?.state === "paid" || order?.state === "fulfilled") return isSame ? order : undefined;
  if (order?.state !== "open" || order.provider !== shop.gateway.provider) return undefined;
  if (isSame || order.checkoutKey === earlierCheckoutKey(input, order.reference)) return order;
  await withdrawCheckout(order, shop);
  return undefined;
}

const findOpen = async (tx: Transaction, key: string): Promise<OrderRow | undefined> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.checkoutKey, key), eq(orders.state, "open")))
  )[0];

/** Its page has closed, and nobody has told us yet. */
const isOver = (order: OrderRow, now: Date): boolean =>
  order.state === "open" && order.sessionExpiresAt !== null && order.sessionExpiresAt <= now;

/** Rolls the transaction back. */
class SoldMeanwhile extends Error {}

/** Order, lines and reservation commit together or not at all: null when some pieces were no longer there. */
async function reserveAndRecord(
  input: CheckoutInput,
  lines: PricedLine[],
  { db, gateway, now }: CheckoutShop,
): Promise<OrderRow | null> {
  const key = checkoutKey(input);
  const reserveOrFind = async (tx: Transaction): Promise<OrderRow | undefined> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('checkout'), hashtext(${key}))`);
    const twin = await findOpen(tx, key);
    if (twin) return twin;

    const id = randomUUID();
    const pieces = lines.map((line, index) => ({ ...line, lineNo: index + 1, pieces: line.quantity }));
    const short = await reservePieces(tx, id, pieces);
    if (short.length > 0) throw new SoldMeanwhile();
    await announceStock(tx, pieces);

    const createdAt = now();
    const sessionExpiresAt = new Date(createdAt.getTime() + SESSION_MINUTES * 60_000);
    const subtotalCents = sumPence(lines.map((line) => timesPence(line.unitCents, line.quantity)));
    const { email } = input;
    const order = {
      id,
      checkoutKey: key,
      email,
      provider: gateway.provider,
      subtotalCents,
      createdAt,
      sessionExpiresAt,
    };
    await recordOrder(tx, order, input.orderId, lines);
    return findOpen(tx, key);
  };
  try {
    return (await inTransaction(db, reserveOrFind)) ?? null;
  } catch (error) {
    if (error instanceof SoldMeanwhile) return null;
    throw error;
  }
}
