import type { Product } from "#app/domain/catalogue/products/product.ts";
import { NORTHERN_IRELAND } from "#app/domain/delivery/zone.ts";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { type FindHeld, findHeldPieces } from "#app/domain/people/lists/held-pieces.server.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RenamedLine } from "../cart/cart-corrections.ts";
import { MAX_PIECES } from "../cart/order-limits.ts";
import { applyDiscounts, type CheckoutTotals, otherDiscount } from "./apply-discounts.server.ts";
import { expireOrphanedOrders } from "./apply-session.server.ts";
import type { CheckoutDeps, CheckoutVisitor, OpenCheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { browserKey, checkoutKey, earlierCheckoutKey } from "./checkout-key.server.ts";
import { NOT_STARTED, openPayment } from "./open-payment.server.ts";
import { describeLine, type PricedLine, priceItems } from "./price-items.ts";
import { type ReservedOrder, reserveOrder } from "./reserve-order.server.ts";
import { type ResolvedCheckout, resolveShipping, withArrival } from "./resolve-shipping.server.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/** An order and its payment page: `url` is the page, `orderId` the reference for people. */
interface PlacedOrder {
  url: string;
  orderId: string;
  /** The order's own key, with which the same browser can withdraw this order when it places another. */
  key: string;
  /** True when the caller has proved to be the order's browser, and does not merely know its payload. */
  isProven: boolean;
  renamed: RenamedLine[];
}

/**
 * Opens a checkout. It prices the items from the catalogue, reserves the pieces and records the order in one
 * transaction, and only then asks the payment provider for its page. The same order id, e-mail, items, browser's key
 * and country lead to the same page again, not to a second order.
 *
 * The browser's earlier checkouts are found by its key, or by its cookie when it sends no key. An equal one is reused;
 * if it is paid already, it leads to the order instead of a second payment. A different one is withdrawn, so that no
 * shopper is refused a piece that they hold themselves. A caller with another key neither finds nor ends it.
 */
export async function placeOrder(
  input: CheckoutInput,
  deps: OpenCheckoutDeps,
  visitor: CheckoutVisitor = { earlier: null, mark: null },
): Promise<Result<PlacedOrder, CheckoutError>> {
  const returnOrigin = new URL(input.returnUrl).origin;
  if (!deps.site.ownOrigins.has(returnOrigin)) {
    return err({ status: 400, message: "returnUrl must be an address of this shop." });
  }
  const agreed = resolveShipping(input, deps.delivery);
  if (!agreed.ok) return agreed;
  const asked = withArrival(agreed.value, deps.delivery, deps.now());

  const open = async ({
    order,
    isNew,
    renamed,
  }: ReservedOrder): Promise<Result<PlacedOrder, CheckoutError | "given up">> => {
    const url = await openPayment(order, returnOrigin, deps);
    if (!url.ok) return url;
    const { reference: orderId, id: key } = order;
    return ok({ url: url.value, orderId, key, isProven: isNew || key === known?.id, renamed });
  };
  const known = await reuseOrWithdraw(asked, deps, visitor.earlier);
  const found = known ? ok(knownBefore(known)) : await findOrReserve(asked, deps, visitor);
  if (!found.ok) return found;
  const { order } = found.value;
  const standing = isOver(order, deps.now()) ? await closeOver(order, deps) : ok(order);
  const opened = standing.ok ? await open({ ...found.value, order: standing.value }) : standing;
  if (opened.ok) return opened;
  if (opened.error !== "given up") return err(opened.error);
  const fresh = await findOrReserve(asked, deps, visitor);
  if (!fresh.ok) return fresh;
  const again = await open(fresh.value);
  return again.ok ? again : err(again.error === "given up" ? NOT_STARTED : again.error);
}

const GIVEN_UP = err("given up" as const);

const knownBefore = (order: OrderRow): ReservedOrder => ({ order, isNew: false, renamed: [] });

/** The open order of this checkout, or a new one with reserved pieces. */
async function findOrReserve(
  input: ResolvedCheckout,
  deps: OpenCheckoutDeps,
  visitor: CheckoutVisitor,
): Promise<Result<ReservedOrder, CheckoutError>> {
  const { openOrder, turns } = deps.loader;
  for (;;) {
    const known = await openOrder(checkoutKey(input));
    if (known && isOpenedHere(known, deps.gateway)) return ok(knownBefore(known));
    // The keys have just changed, and the job that ends such orders has not run yet.
    if (known) await expireOrphanedOrders(deps);
    const priced = await priceFromCatalogue(input, deps, visitor);
    if (!priced.ok) return priced;
    const turn = await turns.take(() => reserveOrder(input, priced.value, visitor, deps));
    if (turn === null) continue;
    if (turn.value.ok) return turn.value;
    if ("heldTooMany" in turn.value.error) return err(HELD_TOO_MANY);
    if ("cardSpent" in turn.value.error) return err(CARD_SPENT);
    if ("used" in turn.value.error) {
      // Another order took it at the same moment. What holds now is asked anew.
      const again = await priceFromCatalogue(input, deps, visitor);
      return again.ok ? err({ status: 409, message: turn.value.error.used, field: "code" }) : again;
    }
    // Another shopper took the pieces, perhaps also those that the waiting checkouts want. The catalogue now has the
    // current stock, unless the pieces returned at this very moment.
    turns.lookAgain();
    const again = await priceFromCatalogue(input, deps, visitor);
    return again.ok ? err(justTaken(turn.value.error.taken)) : again;
  }
}

/** The lines at the catalogue's prices, with the discount taken off. */
async function priceFromCatalogue(
  input: ResolvedCheckout,
  deps: OpenCheckoutDeps,
  { links = [] }: CheckoutVisitor,
): Promise<Result<CheckoutTotals, CheckoutError>> {
  const { items, codes = [], email, key } = input;
  const slugs = [...new Set(items.map((item) => item.slug))];
  const [products, heldOf] = await Promise.all([
    deps.loader.products(slugs),
    findHeldPieces(deps.db, { links, now: deps.now() }),
  ]);
  const lines = priceItems(
    items,
    products.map((product) => withHeld(product, heldOf)),
  );
  if (!lines.ok) return lines;
  const asked = {
    codes,
    email,
    browserKey: key === undefined ? null : browserKey(key),
    deliveryCents: input.delivery?.amountCents ?? toMoney(0),
  };
  const prices = await applyDiscounts(deps, lines.value, asked);
  if (!prices.ok) return prices;
  const { applied, card } = prices.value;
  if (card !== null && input.delivery === null && input.handover === null)
    return err({ status: 400, message: COUNTRY_FIRST, field: "country" });
  if (input.shownDiscount !== undefined && input.shownDiscount !== (applied?.takenCents ?? 0))
    return err(await otherDiscount(deps, prices.value, asked));
  const charge = applied?.isDeliveryFree ? toMoney(0) : (input.delivery?.amountCents ?? toMoney(0));
  const isAgreed = input.delivery !== null || input.handover !== null;
  return isAgreed && input.shownDelivery !== undefined && input.shownDelivery !== charge
    ? err(otherCharge(charge, input.country))
    : prices;
}

const otherCharge = (charge: Money, place: string | undefined): CheckoutError => ({
  status: 409,
  message:
    place === NORTHERN_IRELAND
      ? `Your parcel goes to Northern Ireland, and delivery there costs ${formatMoney(charge)}. Look at the total, then pay.`
      : `Delivery costs ${formatMoney(charge)} now. Look at the total, then pay.`,
  field: "country",
});

const COUNTRY_FIRST = "Choose the country of delivery first: a gift card pays for the delivery as well.";

/** A product for a person with held pieces of it. */
const withHeld = (product: Product, heldOf: FindHeld): Product => ({
  ...product,
  variants: product.variants.map((variant) =>
    variant.piecesLeft === null
      ? variant
      : {
          ...variant,
          piecesLeft: variant.piecesLeft + heldOf({ productSlug: product.slug, variantId: variant.id }),
        },
  ),
});

/** Closes a checkout whose payment page has expired. Returns the order if it turns out to be paid. */
async function closeOver(
  order: OrderRow,
  deps: CheckoutDeps,
): Promise<Result<OrderRow, CheckoutError | "given up">> {
  if (!(await withdrawCheckout(order, deps))) return err(NOT_STARTED);
  const now = await findOrderById(deps.db, order.id);
  return now?.state === "paid" ? ok(now) : GIVEN_UP;
}

const justTaken = (lines: PricedLine[]): CheckoutError => ({
  status: 409,
  message: `${lines.map(describeLine).join(" and ")} ${lines.length === 1 ? "was" : "were"} just taken by another shopper.`,
});

const CARD_SPENT: CheckoutError = {
  status: 409,
  message: "Nothing is left on this gift card. Take it out, or use another one.",
  field: "code",
};

/** Without the number of pieces or their holder, who may be another person behind the same address. */
const HELD_TOO_MANY: CheckoutError = {
  status: 409,
  message: `Too many pieces are waiting to be paid for from your internet connection: we can hold ${MAX_PIECES} at a time. Pay for those first, take some pieces out of your cart, or try again in half an hour.`,
};

/**
 * The browser's earlier checkout that equals this one, open or paid, also under another order id. A different one that
 * is open is withdrawn.
 */
async function reuseOrWithdraw(
  input: ResolvedCheckout,
  deps: OpenCheckoutDeps,
  earlier: string | null,
): Promise<OrderRow | undefined> {
  const key = checkoutKey(input);
  let same: OrderRow | undefined;
  for (const order of await ordersOfVisitor(input, deps, earlier)) {
    if (order.state === "open" && !isOpenedHere(order, deps.gateway)) continue;
    // A browser forgets its key once it saw that it has paid; one without a key may buy the same again.
    const isRenewed = order.state === "open" || input.key !== undefined;
    if (
      order.checkoutKey === key ||
      (isRenewed && order.checkoutKey === earlierCheckoutKey(input, order.askedReference ?? order.reference))
    )
      same ??= order;
    else if (order.state === "open") await withdrawCheckout(order, deps);
  }
  return same;
}

/** The open and paid orders of this visitor, found by the browser's key, or by its cookie when it sends no key. */
async function ordersOfVisitor(
  { key }: CheckoutInput,
  { db, loader }: OpenCheckoutDeps,
  earlier: string | null,
): Promise<OrderRow[]> {
  if (key !== undefined) return loader.ordersOfBrowser(browserKey(key));
  if (earlier === null) return [];
  const order = await findOrderById(db, earlier);
  const isWanted = order?.browserKey === null && ["open", "paid", "fulfilled"].includes(order.state);
  return isWanted ? [order] : [];
}

/** True when the payment page has expired, but its event has not arrived yet. */
const isOver = (order: OrderRow, now: Date): boolean =>
  order.state === "open" && order.sessionExpiresAt !== null && order.sessionExpiresAt <= now;
