import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { CURRENCY, formatMoney, type Money, parseMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { parseCountry, parseCustomsCode, parseParty } from "../papers/parse-papers.ts";
import type { SharedPapers } from "../papers.ts";
import { occasionsOf } from "../products/occasions.ts";
import { isUnusualPrice } from "../products/product-input-amounts.ts";

export interface PriceFormFields extends Record<keyof SharedPapers, string> {
  what: string;
  percentOff: string;
  saleEnds: string;
  percent: string;
  amount: string;
  addTag: string;
  takeTag: string;
}

/**
 * The parts of a product that a bulk change can touch: regular prices (the product's own, and the variants' by their
 * ids), sale, visibility, tags, and the papers that many have in common.
 */
export interface ProductPrices {
  minPriceCents: Money;
  hasSale: boolean;
  compareAtCents: Money | null;
  variants: Record<string, Money>;
  /** The sale that ends by itself, or has no end. `endsAt` is in ISO 8601. */
  sale: { priceCents: Money; endsAt: string | null } | null;
  isActive: boolean;
  /** When it goes live by itself, in ISO 8601. */
  publishAt: string | null;
  /** The slugs of its occasions: the shop's only tags, by which shoppers filter. */
  tags: string[];
  papers: SharedPapers;
  isDeleted: boolean;
}

/**
 * A bulk change: a sale with the old price struck through, other prices by percent or amount, visibility, a tag,
 * one of the papers, or deletion.
 */
export type PriceRule =
  | { what: "sale"; percent: number; endsAt: Date | null }
  | { what: "percent"; percent: number }
  | { what: "amount"; by: Money }
  | { what: "publish" }
  | { what: "hide" }
  | { what: "tag"; tag: string }
  | { what: "untag"; tag: string }
  | { what: keyof SharedPapers; papers: Partial<SharedPapers> }
  | { what: "delete" };

export const PRICE_RULES = {
  sale: "Put on sale",
  percent: "Change by percent",
  amount: "Change by amount",
  publish: "Publish",
  hide: "Hide",
  tag: "Add a tag",
  untag: "Take a tag away",
  madeIn: "Set where they are made",
  customsCode: "Set the customs code",
  responsible: "Set the responsible person in the EU",
  delete: "Delete",
} as const;

export interface RuleProblem {
  field: keyof PriceFormFields;
  message: string;
}

const MAX_PERCENT = 90;

/** Reads the fields of the form; null for a change that the page does not have. */
export function parsePriceRule(fields: PriceFormFields, now: Date): Result<PriceRule, RuleProblem> | null {
  const { what } = fields;
  const wrong = (field: keyof PriceFormFields, message: string) => err({ field, message });
  if (what === "publish" || what === "hide" || what === "delete") return ok({ what });
  if (what === "tag" || what === "untag") {
    const field = what === "tag" ? "addTag" : "takeTag";
    const [tag] = occasionsOf([fields[field]]);
    return tag ? ok({ what, tag: tag.slug }) : wrong(field, "Choose a tag.");
  }
  if (what === "madeIn" || what === "customsCode" || what === "responsible") {
    const read = PAPERS[what](fields[what]);
    if (!read.ok) return wrong(what, read.error);
    return read.value === null
      ? wrong(what, "Please fill this in.")
      : ok({ what, papers: { [what]: read.value } });
  }
  if (what === "sale") {
    const percent = percentIn(fields.percentOff);
    if (percent === null || percent <= 0)
      return wrong("percentOff", `Give a percentage from 1 to ${MAX_PERCENT}, such as 20.`);
    if (fields.saleEnds.trim() === "") return ok({ what, percent, endsAt: null });
    const ends = parseShopMoment(fields.saleEnds);
    if (!ends.ok) return wrong("saleEnds", ends.error);
    return ends.value > now
      ? ok({ what, percent, endsAt: ends.value })
      : wrong("saleEnds", "That moment is past. Choose one that is still to come, or leave it empty.");
  }
  if (what === "percent") {
    const percent = percentIn(fields.percent);
    return percent === null || percent === 0
      ? wrong("percent", `Give a percentage up to ${MAX_PERCENT}, such as 5, or -5 for less.`)
      : ok({ what, percent });
  }
  if (what !== "amount") return null;
  const typed = fields.amount.trim().replace("−", "-");
  const by = parseMoney(typed.replace(/^[+-]/, ""));
  return by === null || by === 0
    ? wrong("amount", `Give an amount in ${CURRENCY.name}, such as 5, or -5 for less.`)
    : ok({ what, by: toMoney(typed.startsWith("-") ? -by : by) });
}

const PAPERS = { madeIn: parseCountry, customsCode: parseCustomsCode, responsible: parseParty };

/** A percentage with at most one decimal; null for anything else. */
function percentIn(text: string): number | null {
  const typed = text.trim().replace("−", "-").replace(/\s*%$/, "");
  if (!/^[+-]?\d{1,3}(\.\d)?$/.test(typed)) return null;
  return Math.abs(Number(typed)) <= MAX_PERCENT ? Number(typed) : null;
}

/**
 * A product after the change, its prices rounded to the penny, or the reason why it is left out. A sale leaves the
 * regular prices alone: what shoppers see follows from it.
 */
export function changePrices(prices: ProductPrices, rule: PriceRule): Result<ProductPrices, string> {
  if (rule.what === "publish" || rule.what === "hide") {
    const isActive = rule.what === "publish";
    if (isActive !== prices.isActive) return ok({ ...prices, isActive, publishAt: null });
    return err(isActive ? "It is on the shop already." : "It is hidden already.");
  }
  if (rule.what === "delete") return ok({ ...prices, isDeleted: true });
  if (rule.what === "tag" || rule.what === "untag") return retagged(prices, rule);
  if ("papers" in rule) {
    const papers = { ...prices.papers, ...rule.papers };
    const isSame = JSON.stringify(papers) === JSON.stringify(prices.papers);
    return isSame ? err("It has this already.") : ok({ ...prices, papers });
  }
  const { minPriceCents, hasSale, compareAtCents, sale } = prices;
  const changed = (price: Money) => toMoney(newPrice(price, rule));
  if (rule.what === "sale") {
    if (hasSale || sale !== null) return err("It is on sale already.");
    const priceCents = changed(minPriceCents);
    if (priceCents <= 0) return err(`It would cost ${formatMoney(priceCents)}.`);
    if (priceCents === minPriceCents) return err("Its price would stay the same.");
    return ok({ ...prices, sale: { priceCents, endsAt: rule.endsAt?.toISOString() ?? null } });
  }
  const variants = Object.fromEntries(
    Object.entries(prices.variants).map(([id, price]) => [id, changed(price)]),
  );
  const after = { ...prices, minPriceCents: changed(minPriceCents), variants };
  const wrong = [after.minPriceCents, ...Object.values(variants)].find(
    (price) => price <= 0 || isUnusualPrice(price),
  );
  if (wrong !== undefined) return err(`It would cost ${formatMoney(wrong)}.`);
  const top = hasSale ? compareAtCents : null;
  if (top !== null && after.minPriceCents >= top)
    return err(`It is on sale, and would cost as much as before the sale (${formatMoney(top)}).`);
  if (sale !== null && after.minPriceCents <= sale.priceCents)
    return err(`It would cost no more than in its sale (${formatMoney(sale.priceCents)}).`);
  return ok(after);
}

/** The tags with or without one of them, in the brand's order. A tag that the brand has given up stays. */
function retagged(
  prices: ProductPrices,
  { what, tag }: { what: "tag" | "untag"; tag: string },
): Result<ProductPrices, string> {
  const isTagged = prices.tags.includes(tag);
  if (what === "untag")
    return isTagged
      ? ok({ ...prices, tags: prices.tags.filter((each) => each !== tag) })
      : err("It does not have this tag.");
  if (isTagged) return err("It has this tag already.");
  const known = OCCASIONS.map(({ slug }) => slug);
  const tags = [...prices.tags, tag].sort((a, b) => known.indexOf(a) - known.indexOf(b));
  return ok({ ...prices, tags });
}

function newPrice(price: Money, rule: Extract<PriceRule, { what: "sale" | "percent" | "amount" }>): number {
  if (rule.what === "amount") return price + rule.by;
  const percent = rule.what === "sale" ? -rule.percent : rule.percent;
  return Math.round((price * (1000 + Math.round(percent * 10))) / 1000);
}

/** A value before and after, in words. */
export interface PriceChangeText {
  from: string;
  to: string;
}

/** The shoppers' prices before and after, each pair once: the price of the product first. */
export function formatPriceChange(before: readonly Money[], after: readonly Money[]): PriceChangeText[] {
  const pairs = before.map((price, at) => ({
    from: formatMoney(price),
    to: formatMoney(after[at] ?? price),
  }));
  return pairs.filter(({ from }, at) => pairs.findIndex((pair) => pair.from === from) === at);
}
