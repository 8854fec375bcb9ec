import { type Discount, formatOff, formatScope } from "#app/domain/selling/promotions/discount.ts";
import type { TypedDiscount } from "#app/domain/selling/promotions/discount-form.ts";
import type { DiscountProblem, ScopeChoices } from "#app/domain/selling/promotions/discount-input.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";

export const CODES_PATH = "/admin/codes";

export interface ListedDiscount extends Discount {
  uses: number;
}

/** The form of a discount; a new one has no id. */
export interface DiscountFormView {
  id: string | null;
  typed: TypedDiscount;
  choices: Pick<ScopeChoices, "kinds" | "collections">;
  problems: DiscountProblem[];
}

export interface CodesView {
  listed: ListedDiscount[];
  form: DiscountFormView | null;
  /** The page that keeps a code, up to the code. */
  linkBase: string;
}

const DONE = {
  saved: "Saved. Shoppers can use it as it says below.",
  removed: "Removed. It takes nothing off new orders.",
};
type CodeDone = keyof typeof DONE;

export const formatCodesDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE, done) ? DONE[done as CodeDone] : null;

/** The discount and its conditions: `10% off, for long dresses, from £100, once for each customer`. */
export function termsOf(discount: Discount): string {
  const { scope, minimumCents, minimumPieces, isOfOneCloth } = discount;
  return [
    formatOff(discount),
    scope !== "all" && `for ${formatScope(discount)}`,
    discount.alsoOnSale && "also on sale pieces",
    minimumCents !== null && `from ${formatMoney(minimumCents)}`,
    (minimumPieces !== null || isOfOneCloth) &&
      `from ${formatPieces(minimumPieces ?? 2)}${isOfOneCloth ? " of one cloth" : ""}`,
    discount.isFirstOrderOnly && "first order only",
    discount.usesPerCustomer !== null && `${discount.usesPerCustomer} for each customer`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Its state at this moment. */
export function discountStatus({ beginsAt, endsAt, usesInAll, uses }: ListedDiscount, now: Date): string {
  if (endsAt !== null && endsAt <= now) return `Ended ${formatMoment(endsAt)}`;
  if (usesInAll !== null && uses >= usesInAll) return "Used up";
  if (beginsAt !== null && beginsAt > now) return `Begins ${formatMoment(beginsAt)}`;
  return endsAt === null ? "Counts now" : `Counts until ${formatMoment(endsAt)}`;
}

export const usesOf = ({ uses, usesInAll }: ListedDiscount): string =>
  usesInAll === null ? `${uses} used` : `${uses} of ${usesInAll} used`;
