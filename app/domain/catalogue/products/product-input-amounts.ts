import * as z from "zod";
import { CURRENCY, formatAmount, type Money, parseMoney, toMoney } from "#app/shared/money.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { parseShopMoment, shopMoment } from "#app/shared/shop-moment.ts";
import type { Schedule } from "./product.ts";

// The page's policy forbids eval. Without this setting the library tries it in the browser.
z.config({ jitless: true });

/** Higher than any price in such a shop, and far below the database's limit. */
const MAX_PRICE = toMoney(10_000_000);
const MAX_PIECES = 100_000;

export const NOT_A_PRICE = `Please give the price in ${CURRENCY.name}, such as 180 or 180.50.`;
export const NOT_PIECES = "Please give a whole number of pieces, or leave it empty.";

/** The price in an input or in a file; null for an invalid one. */
export function parsePrice(text: string): Money | null {
  const price = parseMoney(text);
  return price !== null && price <= MAX_PRICE ? price : null;
}

/** Above this price a decimal point may be missing. */
export const UNUSUAL_ABOVE = toMoney(1_000_000);

/** True for a price that is probably a mistake, so that the owner is asked: £0, or more than £10,000. */
export const isUnusualPrice = (price: Money): boolean => price === 0 || price > UNUSUAL_ABOVE;

/** A whole number of pieces; null for an empty text, undefined for an invalid number. */
export function parsePieces(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === "") return null;
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MAX_PIECES ? Number(digits) : undefined;
}

/** A rule for a text field: the function's value, or the function's sentence about what is wrong. */
export const parsedBy = <Value>(parse: (text: string) => Result<Value, string>) =>
  z.string().transform((typed, context): Value => {
    const read = parse(typed);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: read.error });
    return z.NEVER;
  });

/** A rule that parses a text field, or fails with this sentence. */
export const typedAs = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((typed, context): Value => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const priceRule = typedAs((typed) => parsePrice(typed) ?? undefined, NOT_A_PRICE);
export const piecesRule = typedAs(parsePieces, NOT_PIECES);

/** A day and a time by the shop's clock, as a field of the type `datetime-local` sends it; null for an empty one. */
const momentRule = parsedBy((typed) => (typed.trim() === "" ? ok(null) : parseShopMoment(typed)));
const momentText = (moment: Date | null): string => (moment === null ? "" : shopMoment(moment));

/** The fields of a product's schedule. Code with a clock checks that a moment is still to come. */
export const SCHEDULE_FIELDS = {
  publishAt: {
    name: "Publish at",
    rule: momentRule,
    format: ({ publishAt }: Schedule) => momentText(publishAt),
  },
  /** For the whole product, compared with the price by `parseProduct`; empty for no sale. */
  salePrice: {
    name: "Sale price",
    rule: typedAs((typed) => (typed.trim() === "" ? null : (parsePrice(typed) ?? undefined)), NOT_A_PRICE),
    format: ({ salePriceCents }: Schedule) => (salePriceCents === null ? "" : formatAmount(salePriceCents)),
  },
  saleBegins: {
    name: "Sale begins",
    rule: momentRule,
    format: ({ saleBeginsAt }: Schedule) => momentText(saleBeginsAt),
  },
  saleEnds: {
    name: "Sale ends",
    rule: momentRule,
    format: ({ saleEndsAt }: Schedule) => momentText(saleEndsAt),
  },
};
