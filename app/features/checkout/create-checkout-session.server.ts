import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { tagsOfProducts } from "#app/features/catalogue/page-tags.ts";
import { findProducts } from "#app/features/catalogue/queries.server.ts";
import { reservePieces } from "#app/features/inventory/ledger.server.ts";
import { recordOrder } from "#app/features/orders/mutations.server.ts";
import type { PaymentGateway } from "#app/features/payments/payment-gateway.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { Site } from "#app/platform/http/context.ts";
import { sumPence, timesPence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { checkoutKey, earlierCheckoutKey } from "./checkout-key.server.ts";
import { type DeliveryTerms, type OpenedCheckout, openPayment } from "./open-payment.server.ts";
import { nameOf, type PricedLine, priceItems } from "./price-items.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/** How long the provider's page stays open: its least, 30 minutes, and one for the way there. */
const SESSION_MINUTES = 31;

export interface CheckoutShop {
  db: Database;
  gateway: PaymentGateway;
  site: Site;
  delivery: DeliveryTerms;
  now: () => Date;
}

type OrderRow = typeof orders.$inferSelect;

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
  shop: CheckoutShop,
  earlier: string | null = null,
): Promise<Result<OpenedCheckout, CheckoutError>> {
  const returnOrigin = new URL(input.returnUrl).origin;
  if (!shop.site.ownOrigins.has(returnOrigin)) {
    return err({ status: 400, message: "returnUrl must be an address of this shop." });
  }

  const known =
    (await reuseOrWithdraw(input, shop, earlier)) ?? (await findOpen(shop.db, checkoutKey(input)));
  if (known && !isOver(known, shop.now())) return openPayment(known, returnOrigin, shop);
  if (known) await withdrawCheckout(known, shop);

  const products = await findProducts(shop.db, [...new Set(input.items.map((item) => item.slug))]);
  const priced = priceItems(input.items, products);
  if (!priced.ok) return priced;

  const recorded = await reserveAndRecord(input, priced.value, shop);
  return recorded.ok ? openPayment(recorded.value, returnOrigin, shop) : recorded;
}

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
  if (order?.state !== "open") return undefined;
  if (isSame || order.checkoutKey === earlierCheckoutKey(input, order.reference)) return order;
  await withdrawCheckout(order, shop);
  return undefined;
}

const findOpen = async (db: Database | Transaction, key: string): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.checkoutKey, key), eq(orders.state, "open")))
  )[0];

/** Its page has closed, and nobody has told us yet. */
const isOver = (order: OrderRow, now: Date): boolean =>
  order.state === "open" && order.sessionExpiresAt !== null && order.sessionExpiresAt <= now;

/** Thrown to roll the transaction back; carries the refusal out of it. */
class Refused extends Error {
  refusal: CheckoutError;
  constructor(refusal: CheckoutError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Order, lines and reservation commit together or not at all. */
async function reserveAndRecord(
  input: CheckoutInput,
  lines: PricedLine[],
  { db, gateway, now }: CheckoutShop,
): Promise<Result<OrderRow, CheckoutError>> {
  const key = checkoutKey(input);
  try {
    const order = await inTransaction(db, async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('checkout'), hashtext(${key}))`);
      const twin = await findOpen(tx, key);
      if (twin) return twin;

      const id = randomUUID();
      const pieces = lines.map((line, index) => ({ ...line, lineNo: index + 1, pieces: line.quantity }));
      const short = await reservePieces(tx, id, pieces);
      if (short.length > 0)
        throw new Refused(
          soldMeanwhile(lines.filter((_, index) => short.some((s) => s.lineNo === index + 1))),
        );

      const createdAt = now();
      await recordOrder(
        tx,
        {
          id,
          checkoutKey: key,
          email: input.email,
          provider: gateway.provider,
          subtotalCents: sumPence(lines.map((line) => timesPence(line.unitCents, line.quantity))),
          createdAt,
          sessionExpiresAt: new Date(createdAt.getTime() + SESSION_MINUTES * 60_000),
        },
        input.orderId,
        lines,
      );
      await announceChange(tx, tagsOfProducts(lines.map((line) => line.productSlug)));
      return findOpen(tx, key);
    });
    if (!order) throw new Error("The order just recorded is not there");
    return ok(order);
  } catch (error) {
    if (error instanceof Refused) return err(error.refusal);
    throw error;
  }
}

/** Somebody was faster: the lines were there when they were priced, and are not any more. */
const soldMeanwhile = (lines: PricedLine[]): CheckoutError => ({
  status: 409,
  message: lines.map((line) => `${nameOf(line)} was just taken by another shopper.`).join(" "),
  unavailable: lines.map((line) => ({ ...line.asked, piecesLeft: 0 })),
});
