import { type AddressProblems, parseFields } from "#app/domain/delivery/delivery-address.ts";
import { COLLECT } from "#app/domain/delivery/delivery-choices.ts";
import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import { chargeFor, type Delivery, deliveryPlace, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import type { ByHand, Handover } from "#app/domain/orders/order.ts";
import {
  type HandDelivery,
  type HandLine,
  type HandOrder,
  MAX_TOTAL,
  MIN_BY_LINK,
} from "#app/domain/selling/checkout/by-hand/hand-order.ts";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { formatMoney, parseMoney, toMoney } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import type { PostalAddress } from "#app/shared/postal-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  addressFields,
  HAND,
  hasAddress,
  lineFieldId,
  orderSums,
  parseQuantity,
  type TypedOrder,
} from "./typed-order.ts";

/** A problem, and the id of its field. */
export interface OrderFormProblem {
  fieldId: string;
  message: string;
}

const MAX_LENGTH = 200;
/** The same limit as for the zones of delivery. */
const MAX_CHARGE = toMoney(1_000_000);
const WAYS: readonly ByHand[] = ["cash", "reader", "link"];

/** The order that the form states; the error is every problem, by its field. `delivery` is today's. */
export function parseOrder(
  typed: TypedOrder,
  { id, delivery: { zones, collection } }: { id: string; delivery: Delivery },
): Result<HandOrder, OrderFormProblem[]> {
  const problems: OrderFormProblem[] = [];
  const problem = (fieldId: string, message: string) => problems.push({ fieldId, message });

  if (typed.lines.length === 0) problem("find", "Add a piece.");
  const lines = typed.lines.map(({ slug, variantId, quantity, price, madeToMeasure }, nth): HandLine => {
    const [count, cents] = [parseQuantity(quantity), parseMoney(price)];
    if (count === null) problem(lineFieldId(nth, "quantity"), "Enter a number of pieces from 1 to 99.");
    if (cents === null) problem(lineFieldId(nth, "price"), "Enter a price such as 165 or 12.50.");
    const isMadeToMeasure = madeToMeasure === "on";
    return { slug, variantId, quantity: count ?? 1, priceCents: cents ?? toMoney(0), isMadeToMeasure };
  });
  const byHand = WAYS.find((way) => way === typed.paid);
  if (!byHand) problem("paid-cash", "Choose how the order is paid.");
  const nameFault =
    typed.name.length > MAX_LENGTH
      ? `Please keep it to ${MAX_LENGTH} characters.`
      : plainTextProblem("name", typed.name);
  if (nameFault) problem("name", nameFault);
  const address = parseAddress(typed, zones);
  if (!address.ok) for (const [field, message] of Object.entries(address.error)) problem(field, message);
  const delivery = parseDelivery(typed, zones, collection);
  if (!delivery.ok) problems.push(delivery.error);
  else if (typeof delivery.value !== "string" && typed.name === "" && byHand !== "link")
    problem("name", "Add the name for the parcel.");
  const isNeeded = byHand === "link";
  if ((isNeeded || typed.email !== "") && !isEmail(typed.email)) problem("email", emailHint(typed.email));
  const fault = totalProblem(typed, zones, byHand);
  if (fault && problems.length === 0) problem(lineFieldId(0, "price"), fault);

  if (problems.length > 0 || !byHand || !address.ok || !delivery.ok) return err(problems);
  const { name, email } = typed;
  return ok({ id, lines, byHand, name, email, address: address.value, delivery: delivery.value });
}

function parseDelivery(
  typed: TypedOrder,
  zones: readonly Zone[],
  collection: Delivery["collection"],
): Result<HandDelivery | Handover, OrderFormProblem> {
  const { delivery: country, charge } = typed;
  const isCollected = country === COLLECT && Boolean(collection);
  if (country === HAND || isCollected)
    return charge === "" || parseMoney(charge) === 0
      ? ok(isCollected ? "collection" : "hand")
      : err({ fieldId: "charge", message: "Without a parcel delivery costs nothing: leave this empty." });
  const zone = zoneOf(zones, deliveryPlace(country, typed.postalCode));
  if (!zone) return err({ fieldId: "delivery", message: "Choose a country that we deliver to." });
  const amountCents = orderSums(typed, zones).chargeCents;
  if (amountCents === null)
    return err({ fieldId: "charge", message: "Enter a price such as 4.95, or leave it empty." });
  if (amountCents > MAX_CHARGE)
    return err({ fieldId: "charge", message: `Enter ${formatMoney(MAX_CHARGE)} at most.` });
  const { id, name, businessDays } = zone;
  const listedCents = chargeFor(zone, orderSums(typed, zones).subtotalCents ?? 0);
  return ok({
    country: countryOf(country),
    id,
    name,
    businessDays: [...businessDays],
    amountCents,
    listedCents,
  });
}

function totalProblem(typed: TypedOrder, zones: readonly Zone[], byHand: ByHand | undefined): string | null {
  const { subtotalCents, chargeCents } = orderSums(typed, zones);
  const total = (subtotalCents ?? 0) + (chargeCents ?? 0);
  if (total === 0) return `The order must cost more than ${formatMoney(toMoney(0))}.`;
  if (total > MAX_TOTAL) return `An order can cost ${formatMoney(MAX_TOTAL)} at most.`;
  return byHand === "link" && total < MIN_BY_LINK
    ? `By payment link an order costs ${formatMoney(MIN_BY_LINK)} at least.`
    : null;
}

/** Null when nothing was typed; otherwise complete, by the rules of the parcel's country. */
function parseAddress(
  typed: TypedOrder,
  zones: readonly Zone[],
): Result<PostalAddress | null, AddressProblems> {
  if (!hasAddress(typed)) return ok(null);
  const country = zoneOf(zones, typed.delivery) ? countryOf(typed.delivery) : null;
  const parsed = parseFields(addressFields(country ?? "", typed), typed, country ?? "");
  if (!parsed.ok) return parsed;
  const { line1, line2, city, state, postalCode } = parsed.value;
  const known = (line: string) => line || null;
  return ok({
    line1: known(line1),
    line2: known(line2),
    city: known(city),
    state: known(state),
    postalCode: known(postalCode),
    country,
  });
}
