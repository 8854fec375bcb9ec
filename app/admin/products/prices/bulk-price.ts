import { isUnusualPrice } from "#app/features/products/product-input-amounts.ts";
import { formatPence, type Pence, parsePounds, pence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** The prices of a product: its own, its variants' by their ids, and the price before a sale. */
export interface ProductPrices {
  minPriceCents: Pence;
  hasSale: boolean;
  compareAtCents: Pence | null;
  variants: Record<string, Pence>;
}

/** A change of many prices: a sale with the old price struck through, or other prices by percent or amount. */
export type PriceRule =
  | { what: "sale"; percent: number }
  | { what: "percent"; percent: number }
  | { what: "amount"; by: Pence };

export const PRICE_RULES = {
  sale: "Put on sale",
  percent: "Change by percent",
  amount: "Change by amount",
} as const;

const MAX_PERCENT = 90;

/** Reads the fields of the form; the error is a sentence for the field of the rule. */
export function parsePriceRule(fields: {
  what: string;
  percentOff: string;
  percent: string;
  amount: string;
}): Result<PriceRule, string> | null {
  const { what } = fields;
  if (what === "sale") {
    const percent = percentIn(fields.percentOff);
    return percent === null || percent <= 0
      ? err(`Give a percentage from 1 to ${MAX_PERCENT}, such as 20.`)
      : ok({ what, percent });
  }
  if (what === "percent") {
    const percent = percentIn(fields.percent);
    return percent === null || percent === 0
      ? err(`Give a percentage up to ${MAX_PERCENT}, such as 5, or -5 for less.`)
      : ok({ what, percent });
  }
  if (what !== "amount") return null;
  const typed = fields.amount.trim().replace("−", "-");
  const by = parsePounds(typed.replace(/^[+-]/, ""));
  return by === null || by === 0
    ? err("Give an amount in pounds, such as 5, or -5 for less.")
    : ok({ what, by: pence(typed.startsWith("-") ? -by : by) });
}

/** A percentage with at most one decimal; null for anything else. */
function percentIn(text: string): number | null {
  const typed = text.trim().replace("−", "-").replace(/\s*%$/, "");
  if (!/^[+-]?\d{1,3}(\.\d)?$/.test(typed)) return null;
  return Math.abs(Number(typed)) <= MAX_PERCENT ? Number(typed) : null;
}

/**
 * The prices after the change, rounded to the penny, or the reason why this product is left out. A sale keeps the
 * product's price of before as its compare-at price. No other change touches that.
 */
export function changePrices(prices: ProductPrices, rule: PriceRule): Result<ProductPrices, string> {
  const { minPriceCents, hasSale, compareAtCents } = prices;
  if (rule.what === "sale" && hasSale) return err("It is on sale already.");
  const changed = (price: Pence) => pence(newPrice(price, rule));
  const variants = Object.fromEntries(
    Object.entries(prices.variants).map(([id, price]) => [id, changed(price)]),
  );
  const after = { minPriceCents: changed(minPriceCents), hasSale, compareAtCents, variants };
  const wrong = [after.minPriceCents, ...Object.values(variants)].find(
    (price) => price <= 0 || isUnusualPrice(price),
  );
  if (wrong !== undefined) return err(`It would cost ${formatPence(wrong)}.`);
  if (rule.what === "sale") {
    if (after.minPriceCents === minPriceCents) return err("Its price would stay the same.");
    return ok({ ...after, hasSale: true, compareAtCents: minPriceCents });
  }
  if (hasSale && compareAtCents !== null && after.minPriceCents >= compareAtCents)
    return err(`It is on sale, and would cost as much as before the sale (${formatPence(compareAtCents)}).`);
  return ok(after);
}

function newPrice(price: Pence, rule: PriceRule): number {
  if (rule.what === "amount") return price + rule.by;
  const percent = rule.what === "sale" ? -rule.percent : rule.percent;
  return Math.round((price * (1000 + Math.round(percent * 10))) / 1000);
}

/** Every price before and after, each pair once: the product's own first. */
export function pricePairs(before: ProductPrices, after: ProductPrices): { from: Pence; to: Pence }[] {
  const pairs = [
    { from: before.minPriceCents, to: after.minPriceCents },
    ...Object.entries(before.variants).map(([id, from]) => ({ from, to: after.variants[id] ?? from })),
  ];
  return pairs.filter(({ from }, at) => pairs.findIndex((pair) => pair.from === from) === at);
}
