import type { Money } from "#app/shared/money.ts";

const DISCOUNT_KINDS = ["percent", "amount", "delivery"] as const;
const DISCOUNT_SCOPES = ["all", "kind", "collection", "pieces"] as const;

export interface Discount {
  id: string;
  /** As `normalCode` makes it; null for a discount that applies by itself. */
  code: string | null;
  /** The words for shoppers: the code, or the name of a discount that applies by itself. */
  name: string;
  kind: (typeof DISCOUNT_KINDS)[number];
  percent: number | null;
  amountCents: Money | null;
  scope: (typeof DISCOUNT_SCOPES)[number];
  /** The slugs of the kinds, collections or products that it is for. */
  scopeOf: readonly string[];
  /** Their names, for sentences. */
  scopeNames: readonly string[];
  alsoOnSale: boolean;
  /** The least total price of the pieces that it is for. */
  minimumCents: Money | null;
  /** The least number of pieces that it is for. */
  minimumPieces: number | null;
  /** Whether these pieces must be of one cloth. */
  isOfOneCloth: boolean;
  isFirstOrderOnly: boolean;
  usesInAll: number | null;
  /** For one e-mail. */
  usesPerCustomer: number | null;
  beginsAt: Date | null;
  endsAt: Date | null;
}

/**
 * Whether the customer's earlier orders decide about it. Only a checkout may ask, or anybody could ask of any e-mail.
 */
export const needsHistory = ({
  usesPerCustomer,
  isFirstOrderOnly,
}: Pick<Discount, "usesPerCustomer" | "isFirstOrderOnly">): boolean =>
  usesPerCustomer !== null || isFirstOrderOnly;

/** Whether orders with it are counted, one after the other. */
export const hasLimits = (
  discount: Pick<Discount, "usesInAll" | "usesPerCustomer" | "isFirstOrderOnly">,
): boolean => discount.usesInAll !== null || needsHistory(discount);

/** The checkout's condition on the customer's earlier orders, in words: `For a first order.` Null for none. */
export function formatHistory({
  usesPerCustomer,
  isFirstOrderOnly,
}: Pick<Discount, "usesPerCustomer" | "isFirstOrderOnly">): string | null {
  if (isFirstOrderOnly) return "For a first order.";
  if (usesPerCustomer === null) return null;
  return usesPerCustomer === 1 ? "Once for each customer." : `${usesPerCustomer} times for each customer.`;
}

/** The most names of pieces in one sentence. */
const FEW_NAMES = 3;

/** The scope of a discount, after 'only for': `long dresses or tops`, `the collection Run 07`, `some pieces`. */
export function formatScope({ scope, scopeNames }: Pick<Discount, "scope" | "scopeNames">): string {
  const or = (names: readonly string[]) => names.join(" or ");
  if (scope === "kind") return or(scopeNames.map((name) => name.toLowerCase()));
  if (scope === "collection") return `the collection ${or(scopeNames)}`;
  return scope === "pieces" && scopeNames.length <= FEW_NAMES ? or(scopeNames) : "some pieces";
}
