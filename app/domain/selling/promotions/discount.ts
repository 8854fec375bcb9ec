import type { Money } from "#app/shared/money.ts";

const DISCOUNT_KINDS = ["percent", "amount", "delivery"] as const;
const DISCOUNT_SCOPES = ["all", "kind", "collection", "pieces"] as const;

/** What the owner takes off orders. */
export interface Discount {
  id: string;
  /** As `normalCode` makes it; null for one that applies by itself. */
  code: string | null;
  /** What shoppers read: the code, or the name of one that applies by itself. */
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
  /** What the pieces that it is for must cost together. */
  minimumCents: Money | null;
  /** How many pieces that it is for must be in the order. */
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

/** Whether the customer's earlier orders decide about it. Only a checkout may ask, or anybody could ask of any e-mail. */
export const needsHistory = ({
  usesPerCustomer,
  isFirstOrderOnly,
}: Pick<Discount, "usesPerCustomer" | "isFirstOrderOnly">): boolean =>
  usesPerCustomer !== null || isFirstOrderOnly;

/** Whether orders with it are counted, one after the other. */
export const hasLimits = (
  discount: Pick<Discount, "usesInAll" | "usesPerCustomer" | "isFirstOrderOnly">,
): boolean => discount.usesInAll !== null || needsHistory(discount);

/** What the checkout will ask of the customer's earlier orders, in words: `For a first order.` Null for nothing. */
export function formatHistory({
  usesPerCustomer,
  isFirstOrderOnly,
}: Pick<Discount, "usesPerCustomer" | "isFirstOrderOnly">): string | null {
  if (isFirstOrderOnly) return "For a first order.";
  if (usesPerCustomer === null) return null;
  return usesPerCustomer === 1 ? "Once for each customer." : `${usesPerCustomer} times for each customer.`;
}

/** As many names of pieces as a sentence bears. */
const FEW_NAMES = 3;

/** What a discount is for, after 'only for': `long dresses or tops`, `the collection Run 07`, `some pieces`. */
export function formatScope({ scope, scopeNames }: Pick<Discount, "scope" | "scopeNames">): string {
  const or = (names: readonly string[]) => names.join(" or ");
  if (scope === "kind") return or(scopeNames.map((name) => name.toLowerCase()));
  if (scope === "collection") return `the collection ${or(scopeNames)}`;
  return scope === "pieces" && scopeNames.length <= FEW_NAMES ? or(scopeNames) : "some pieces";
}

/** The longest code, in characters. */
export const MAX_CODE_LENGTH = 32;

/** The shortest one: a shorter one would be guessed by chance. */
export const MIN_CODE_LENGTH = 3;

/** The longest text that is read for codes, in characters. */
export const MAX_TYPED_LENGTH = 120;

/** As many codes as one order may have: a discount, and what pays a part of the rest. */
export const MAX_CODES = 2;

const CODE = new RegExp(`^[A-Z0-9]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`);

/**
 * A code as people type it in its stored form: capitals and digits. Case, spaces and hyphens do not matter. Null for
 * what no code can be.
 */
export function normalCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The codes of a text, parted by commas; what no code can be is kept as it was typed. Each is there once. */
export const splitCodes = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((code) => normalCode(code) ?? code.trim())
      .filter((code) => code !== ""),
  ),
];

/** The path of the page that keeps a code in the browser that opens it. */
export const codePath = (code: string): string => `/c/${code}`;

/** What the shop says of a cart's codes: the discount that holds, and why a typed code does nothing. */
export interface CodeAnswer {
  discount: {
    /** The code, or the name of a discount that applies by itself. */
    name: string;
    /** Taken off the pieces. */
    takenCents: Money;
    isDeliveryFree: boolean;
    /** Whether it needs no code. */
    isByItself: boolean;
    /** What is asked of the customer's earlier orders, in a sentence. It is judged when the checkout is sent. */
    condition: string | null;
  } | null;
  /** What a gift card pays of the rest; the last characters of its code name it. */
  giftCard: { ending: string; paysCents: Money } | null;
  /** In a sentence for the shopper. */
  problem: string | null;
  /** A typed code that there is not: the browser keeps it no longer, because each try counts. */
  wrongCode: string | null;
}

/** What holds of a refused checkout, with these of its codes. */
export interface HoldingCodes extends Pick<CodeAnswer, "discount" | "giftCard"> {
  codes: readonly string[];
}
