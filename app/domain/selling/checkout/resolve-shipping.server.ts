import { estimateArrival } from "#app/domain/delivery/arrival.ts";
import { COLLECT, notDelivered } from "#app/domain/delivery/delivery-choices.ts";
import { dutyLine } from "#app/domain/delivery/duty.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { countryOf, ownTerms, placeOfDelivery } from "#app/domain/delivery/northern-ireland.ts";
import { chargeFor, type Delivery, homeZone, isInUk, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import type { CheckoutOrder, DeliveryRate } from "#app/domain/money/payments/payment-gateway.server.ts";
import { giftOnDelivery } from "#app/domain/orders/order.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { CheckoutTotals } from "./apply-discounts.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/**
 * A checkout with its delivery settled; `delivery` is null when the payment page is to ask for the country, and when
 * the pieces are collected.
 */
export type ResolvedCheckout = CheckoutInput & ShippingResult;
type ShippingResult = Pick<OrderRow, "delivery" | "handover">;

/** The most rates that the payment provider's page shows. */
const MAX_RATES = 5;

/**
 * The checkout with the delivery to its country: the zone's price for these pieces. The pieces' amounts are still the
 * browser's; an order is made only if they are the catalogue's. Refused for a country without delivery.
 */
export function resolveShipping<Asked extends Pick<CheckoutInput, "country" | "items">>(
  input: Asked,
  delivery: Delivery,
): Result<Asked & ShippingResult, CheckoutError> {
  const { country, items } = input;
  const { zones, collection } = openDelivery(delivery);
  if (country === undefined) return ok({ ...input, delivery: null, handover: null });
  if (country === COLLECT)
    return collection
      ? ok({ ...input, delivery: null, handover: "collection" })
      : err({ status: 400, message: NOT_COLLECTED, field: "country" });
  const zone = zoneOf(zones, country);
  if (!zone) {
    const message = notDelivered(countryName(country) ?? country);
    return err({ status: 400, message, field: "country" });
  }
  const subtotal = items.reduce((sum, { amount, qty }) => sum + amount * qty, 0);
  return ok({
    ...input,
    delivery: { country: countryOf(country), ...rateOf(zone, subtotal) },
    handover: null,
  });
}

const NOT_COLLECTED = "Pieces cannot be collected in person for the moment. Choose a country, please.";

/**
 * The delivery that the payment page offers for an order:
 * - with an agreed delivery: its rate and its country alone, less the gift card's part;
 * - without a parcel: no rates, and no address is asked for;
 * - otherwise the rates and countries of all zones, or of the first that the page can show, with the shop's own country
 *   in front. Northern Ireland has a rate where its terms differ.
 */
export function offeredDelivery(
  order: Pick<
    OrderRow,
    "delivery" | "handover" | "kind" | "subtotalCents" | "giftCents" | "discountCents" | "hasFreeDelivery"
  > &
    Partial<Pick<OrderRow, "customer">>,
  shops: Delivery,
): CheckoutOrder["delivery"] {
  const { delivery, handover, hasFreeDelivery } = order;
  const { zones: all } = openDelivery(shops);
  if (handover !== null || order.kind === "deposit") return { rates: [], countries: [] };
  if (delivery !== null) {
    const { country, arrival: _, duty: __, ...rate } = delivery;
    const amountCents = toMoney(rate.amountCents - giftOnDelivery(order));
    // An altered piece goes back to the address of the order that it was bought with.
    const isKnown = order.kind === "made" && Boolean(order.customer?.address);
    return { rates: [{ ...rate, amountCents }], countries: isKnown ? [] : [country] };
  }
  const home = homeZone(all);
  const zones = ownTerms(all) ? all : all.filter((zone) => zone === home || !zone.countries.every(isInUk));
  const shown = zones.length > MAX_RATES && home ? [home, ...zones.filter((zone) => zone !== home)] : zones;
  const offered = shown.slice(0, MAX_RATES);
  return {
    rates: offered.map((zone) => {
      const rate = rateOf(zone, order.subtotalCents + order.discountCents);
      return hasFreeDelivery ? { ...rate, amountCents: toMoney(0) } : rate;
    }),
    countries: [...new Set(offered.flatMap(({ countries }) => countries.map(countryOf)))],
  };
}

function rateOf(zone: Zone, subtotal: number): DeliveryRate {
  const [fewest, most] = zone.businessDays;
  return {
    id: zone.id,
    name: zone.name,
    amountCents: chargeFor(zone, subtotal),
    businessDays: [fewest, most],
  };
}

/** The same with the days on which a parcel arrives that is paid for now; without them where the shop promises none. */
export function withArrival<Resolved extends ShippingResult>(
  checkout: Resolved,
  delivery: Delivery,
  now: Date,
): Resolved {
  const place = checkout.delivery && placeOfDelivery(checkout.delivery, delivery.zones);
  const arrival = place && estimateArrival(delivery, place, now);
  return checkout.delivery && arrival
    ? { ...checkout, delivery: { ...checkout.delivery, arrival } }
    : checkout;
}

/** What duty and VAT these pieces may cost at the border of a country, at the prices that are paid; null for nothing. */
export function dutyOnCheckout(
  { lines, applied }: CheckoutTotals,
  { country, amountCents }: { country: string; amountCents: Money },
  { delivery, now }: Pick<CheckoutDeps, "delivery" | "now">,
): { duty: string } | null {
  const parcel = { country, pieces: lines, deliveryCents: applied?.isDeliveryFree ? 0 : amountCents };
  const duty = dutyLine(parcel, delivery, shopDay(now()));
  return duty === null ? null : { duty };
}
