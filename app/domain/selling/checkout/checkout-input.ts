import * as z from "zod";
import { isPlace } from "#app/domain/delivery/countries.ts";
import { COLLECT } from "#app/domain/delivery/delivery-choices.ts";
import { deliveryPlace } from "#app/domain/delivery/zone.ts";
import { isEmail } from "#app/shared/email-address.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { MAX_LENGTH } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type CheckoutItem, MAX_LINES, MAX_QTY, sameLine } from "../cart/cart.ts";
import { MAX_CODES, MAX_TYPED_LENGTH, splitCodes } from "../promotions/code.ts";

/**
 * The browser's request for a payment page (specification, section 3); `country`, `code`, `shownDiscount`,
 * `shownDelivery` and `key` are not in the specification. A request may also have a `postcode`, which decides whether a
 * parcel to the United Kingdom goes to Northern Ireland, and is not kept.
 */
export interface CheckoutInput {
  items: CheckoutItem[];
  orderId: string;
  email: string;
  returnUrl: string;
  /**
   * The place of delivery: a country, ISO 3166 alpha-2, XI for Northern Ireland, or `COLLECT` for collection in person.
   * Without it the payment page offers every zone and every country.
   */
  country?: string;
  /** The typed codes, normalised; a text that cannot be a code is kept as typed. */
  codes?: string[];
  /** The discount that the browser showed, in pence; without it, any discount is accepted. */
  shownDiscount?: Money;
  /** The delivery that the browser showed for the country, in pence; without it, any charge is accepted. */
  shownDelivery?: Money;
  /** The browser's own random key. A request with the same key finds its open checkout again. */
  key?: string;
}

/** The reason why a payload is refused: a sentence for the shopper, and the path of the field (`items.0.qty`). */
interface PayloadRefusal {
  message: string;
  field?: string;
}

const MAX_URL_LENGTH = 2048;
const MAX_CURRENCY_LENGTH = 10;
const MAX_POSTCODE_LENGTH = 40;
/** The longest key of a browser, in characters. */
export const MAX_KEY_LENGTH = 200;

/** The reference from the browser's checkout; its prefix is a setting. */
const ORDER_ID = /^[A-Z]{2,6}-\d{8}-\d{4}$/;

/** Text without control characters, because the database cannot store NUL. */
const PLAIN = /^\P{Cc}*$/u;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

/** An optional text. Absent, null and empty are equal. */
const choice = (longest: number, fault: string) =>
  z
    .string(fault)
    .trim()
    .max(longest, fault)
    .regex(PLAIN, fault)
    .nullish()
    .transform((text) => text || undefined);

const NO_SLUG = "is missing slug";
const BAD_SLUG = "has an invalid slug";
const BAD_QTY = "has invalid qty";
const BAD_AMOUNT = "has an invalid amount";
const BAD_CURRENCY = "has an invalid currency";

/** One item. Its fields are checked in this order; its messages continue after 'Item N'. */
const checkoutLine = z.object(
  {
    slug: z.string(NO_SLUG).trim().min(1, NO_SLUG).max(MAX_LENGTH.slug, BAD_SLUG).regex(PLAIN, BAD_SLUG),
    qty: z.int(BAD_QTY).min(1, BAD_QTY).max(MAX_QTY, BAD_QTY),
    size: choice(MAX_LENGTH.size, "has an invalid size"),
    color: choice(MAX_LENGTH.color, "has an invalid color"),
    amount: z.int(BAD_AMOUNT).min(0, BAD_AMOUNT).transform(toMoney),
    currency: z
      .string(BAD_CURRENCY)
      .trim()
      .max(MAX_CURRENCY_LENGTH, BAD_CURRENCY)
      .regex(PLAIN, BAD_CURRENCY)
      .toLowerCase(),
    variantId: choice(MAX_LENGTH.variantId, "has an invalid variantId"),
  },
  NO_SLUG,
);

const NO_CHECKOUT = "The request is not a checkout.";
const EMPTY = "Cart is empty.";
const NO_EMAIL = "email is not an address like name@example.com.";
const NO_ORDER_ID = "orderId is not an order id like BA-20261120-0751.";
const NO_COUNTRY = "country is not a two-letter country code like GB or NG.";
const BAD_POSTCODE = "postcode is not a postcode like BT1 5GS.";
const BAD_KEY = `key is not a text of ${MAX_KEY_LENGTH} characters at most.`;
const BAD_CODE = `A code is ${MAX_TYPED_LENGTH} characters long at most.`;
const TOO_MANY_CODES = `An order takes ${MAX_CODES} codes at most.`;
/** An amount that the browser showed, in whole pence; absent and null are equal. */
const shownAmount = (name: string) => {
  const fault = `${name} is not a whole number of pence.`;
  return z.int(fault).min(0, fault).transform(toMoney).nullish();
};
const NO_RETURN_URL = "returnUrl is not a full http or https address.";

/** The fields of a cart's own endpoint: the items, and the facts that decide about a code. */
const cartFields = {
  items: z
    .array(z.unknown(), EMPTY)
    .min(1, EMPTY)
    .max(MAX_LINES, `Cart has more than ${MAX_LINES} lines.`)
    .pipe(z.array(checkoutLine)),
  country: choice(COLLECT.length, NO_COUNTRY)
    .transform((code) => code?.toUpperCase())
    .refine((code) => code === undefined || code === COLLECT || isPlace(code), NO_COUNTRY),
  postcode: choice(MAX_POSTCODE_LENGTH, BAD_POSTCODE),
  code: choice(MAX_TYPED_LENGTH, BAD_CODE)
    .transform((typed) => (typed === undefined ? [] : splitCodes(typed)))
    .refine((codes) => codes.length <= MAX_CODES, TOO_MANY_CODES),
  key: choice(MAX_KEY_LENGTH, BAD_KEY),
};

const checkoutPayload = z.object(
  {
    items: cartFields.items,
    orderId: z.string(NO_ORDER_ID).regex(ORDER_ID, NO_ORDER_ID),
    email: z.string(NO_EMAIL).trim().refine(isEmail, NO_EMAIL),
    returnUrl: z.string(NO_RETURN_URL).refine(isWebAddress, NO_RETURN_URL),
    country: cartFields.country,
    postcode: cartFields.postcode,
    code: cartFields.code,
    shownDiscount: shownAmount("shownDiscount"),
    shownDelivery: shownAmount("shownDelivery"),
    key: cartFields.key,
  },
  NO_CHECKOUT,
);

/**
 * Parses a checkout payload (specification, sections 3 and 5). The cart is checked first, then its items in order, then
 * the rest; the error is the first one found. Lines of the same piece at the same price become one. Unknown fields are
 * ignored. Never throws, for any body.
 */
export function parseCheckout(body: unknown): Result<CheckoutInput, PayloadRefusal> {
  const parsed = checkoutPayload.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return err(refusalAt(first?.path ?? [], first?.message ?? NO_CHECKOUT));
  }
  const items = mergeLines(parsed.data.items);
  if (!items.ok) return items;
  const { code, shownDiscount, shownDelivery, country, postcode, ...rest } = parsed.data;
  const said = {
    ...(country !== undefined && { country: deliveryPlace(country, postcode) }),
    ...(code.length > 0 && { codes: code }),
    ...(typeof shownDiscount === "number" && { shownDiscount }),
    ...(typeof shownDelivery === "number" && { shownDelivery }),
  };
  return ok({ ...rest, ...said, items: items.value });
}

/**
 * Asks what a cart's codes take off. It has no e-mail, because the answer would tell whether the e-mail is a
 * customer's.
 */
const cartQuestion = z.object(cartFields, NO_CHECKOUT);

/** A cart whose codes are asked about, before anybody pays. */
export type CartQuestion = Pick<CheckoutInput, "items" | "country" | "key"> & { codes: string[] };

/** Parses a cart's question as `parseCheckout` parses a checkout. */
export function parseCartQuestion(body: unknown): Result<CartQuestion, PayloadRefusal> {
  const parsed = cartQuestion.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return err(refusalAt(first?.path ?? [], first?.message ?? NO_CHECKOUT));
  }
  const items = mergeLines(parsed.data.items);
  const { code, country, postcode, ...rest } = parsed.data;
  const place = country !== undefined && { country: deliveryPlace(country, postcode) };
  return items.ok ? ok({ ...rest, ...place, codes: code, items: items.value }) : items;
}

/** The error at a path. An error in an item names it, counting from 1. */
function refusalAt(path: readonly PropertyKey[], fault: string): PayloadRefusal {
  const [, index] = path;
  const message = typeof index === "number" ? `Item ${index + 1} ${fault}.` : fault;
  return path.length === 0 ? { message } : { message, field: path.join(".") };
}

/**
 * Joins lines of the same piece. A line with another amount stays separate, and is compared with the catalogue's price
 * later.
 */
function mergeLines(lines: readonly CheckoutItem[]): Result<CheckoutItem[], PayloadRefusal> {
  const merged: CheckoutItem[] = [];
  for (const [index, line] of lines.entries()) {
    const at = merged.findIndex((other) => isSameOffer(other, line));
    const present = merged[at];
    const qty = line.qty + (present?.qty ?? 0);
    if (qty > MAX_QTY) return err(refusalAt(["items", index, "qty"], BAD_QTY));
    if (present === undefined) merged.push(line);
    else merged[at] = { ...present, qty };
  }
  return ok(merged);
}

const isSameOffer = (a: CheckoutItem, b: CheckoutItem): boolean =>
  sameLine(a, b) && a.amount === b.amount && a.currency === b.currency && a.variantId === b.variantId;

function isWebAddress(text: string): boolean {
  return text.length <= MAX_URL_LENGTH && WEB_ADDRESS.test(text) && URL.canParse(text);
}
