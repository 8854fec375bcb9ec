import { CURRENCY, formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import type { DiscountRow } from "./discount-row.server.ts";

export type Discount = Omit<DiscountRow, "createdAt" | "removedAt">;

type DiscountKind = {
  /** At its field in the owner's form. */
  label: string;
  /** Where the owner is asked to choose one. */
  asked: string;
  /** In the log of changes. */
  logged: string;
} & (
  | { input: "tick"; takes: (reached: Money) => number | "delivery" }
  | {
      input: { most: number } | "amount";
      /** Where its value is stored. */
      column: keyof Discount;
      /** The discount in the owner's list. */
      format: (value: number) => string;
      /** The pence that it takes off pieces of this price together. */
      takes: (reached: Money, value: number) => number;
    }
);

/**
 * What a discount takes off, by its kind. A new one is a row here, and its name and column in the table. Its name is
 * that of its field in the form, too.
 */
const DISCOUNT_KINDS = {
  percent: {
    label: "Percent off",
    asked: "a percentage",
    logged: "percentOff",
    input: { most: 100 },
    column: "percent",
    format: (percent) => `${percent}% off`,
    // Half a penny up.
    takes: (reached, percent) => Math.floor((2 * reached * percent + 100) / 200),
  },
  amount: {
    label: `Amount off, ${CURRENCY.symbol}`,
    asked: "an amount",
    logged: "amountOffInPence",
    input: "amount",
    column: "amountCents",
    format: (cents) => `${formatMoney(toMoney(cents))} off`,
    takes: (_, cents) => cents,
  },
  delivery: {
    label: "Free delivery",
    asked: "free delivery",
    logged: "freeDelivery",
    input: "tick",
    takes: () => "delivery",
  },
} as const satisfies Record<Discount["kind"], DiscountKind>;

type Kinds = typeof DISCOUNT_KINDS;
type KindRow = { [Name in keyof Kinds]: { name: Name } & Kinds[Name] }[keyof Kinds];

/** The kinds in the order of the form. */
export const KINDS = Object.entries(DISCOUNT_KINDS).map(([name, kind]) => ({ name, ...kind })) as KindRow[];

/** The columns that the kinds have, one each. */
export type KindColumns = Pick<Discount, Extract<KindRow, { column: string }>["column"]>;

/** The number of kinds in a sentence. */
export const KIND_COUNT = ["one", "two", "three", "four", "five", "six"][KINDS.length - 1];

/** Before any limit: the pence that a discount takes off pieces of this price together, or the charge for delivery. */
export function amountOff(discount: Discount, reached: Money): number | "delivery" {
  const kind = DISCOUNT_KINDS[discount.kind];
  return kind.input === "tick" ? kind.takes() : kind.takes(reached, storedValue(discount, kind.column));
}

/** The discount for the owner: `10% off`, `£5 off`, `Free delivery`. */
export function formatOff(discount: Discount): string {
  const kind = DISCOUNT_KINDS[discount.kind];
  return kind.input === "tick" ? kind.label : kind.format(storedValue(discount, kind.column));
}

function storedValue(discount: Discount, column: keyof KindColumns): number {
  const value = discount[column];
  if (value === null) throw new Error(`The discount ${discount.id} has no ${column}`);
  return value;
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
