import { formatAmount, type Money } from "#app/shared/money.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import type { Discount } from "./discount.ts";

/** In characters. */
const MAX_TEXT = 200;
const MAX_PIECES_TEXT = 20_000;

/** A field of the form: empty, as it is sent, and as a stored discount fills it. */
interface FormField<Typed> {
  empty: Typed;
  read: (form: FormData, name: string) => Typed;
  show: (discount: Discount) => Typed;
}

const text = (show: (discount: Discount) => string, most = MAX_TEXT): FormField<string> => ({
  empty: "",
  read: (form, name) => String(form.get(name) ?? "").slice(0, most),
  show,
});
const tick = (show: (discount: Discount) => boolean): FormField<boolean> => ({
  empty: false,
  read: (form, name) => form.get(name) === "on",
  show,
});
const choices = (scope: Discount["scope"]): FormField<string[]> => ({
  empty: [],
  read: (form, name) => form.getAll(name).map((value) => String(value).slice(0, MAX_TEXT)),
  show: (discount) => (discount.scope === scope ? [...discount.scopeOf] : []),
});
const number = (show: (discount: Discount) => number | null) =>
  text((discount) => String(show(discount) ?? ""));
const amount = (show: (discount: Discount) => Money | null) =>
  text((discount) => {
    const money = show(discount);
    return money === null ? "" : formatAmount(money);
  });
const moment = (show: (discount: Discount) => Date | null) =>
  text((discount) => {
    const at = show(discount);
    return at === null ? "" : shopMoment(at);
  });

/** The fields of a discount's form. A new one is a row here, a rule in `parseDiscount`, and its control on the page. */
const FIELDS = {
  code: text(({ code }) => code ?? ""),
  name: text(({ code, name }) => (code === null ? name : "")),
  percent: number(({ percent }) => percent),
  amount: amount(({ amountCents }) => amountCents),
  delivery: tick(({ kind }) => kind === "delivery"),
  kinds: choices("kind"),
  collections: choices("collection"),
  /** Slugs or addresses of pieces, one a line. */
  pieces: text(({ scope, scopeOf }) => (scope === "pieces" ? scopeOf.join("\n") : ""), MAX_PIECES_TEXT),
  alsoOnSale: tick(({ alsoOnSale }) => alsoOnSale),
  minimum: amount(({ minimumCents }) => minimumCents),
  minimumPieces: number(({ minimumPieces }) => minimumPieces),
  isOfOneCloth: tick(({ isOfOneCloth }) => isOfOneCloth),
  isFirstOrderOnly: tick(({ isFirstOrderOnly }) => isFirstOrderOnly),
  usesInAll: number(({ usesInAll }) => usesInAll),
  usesPerCustomer: number(({ usesPerCustomer }) => usesPerCustomer),
  begins: moment(({ beginsAt }) => beginsAt),
  ends: moment(({ endsAt }) => endsAt),
};

/** The form of a discount as it was typed. */
export type TypedDiscount = { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]["empty"] };

const each = (value: (field: FormField<unknown>, name: string) => unknown): TypedDiscount =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [name, value(field as FormField<unknown>, name)]),
  ) as TypedDiscount;

export const EMPTY_DISCOUNT = each(({ empty }) => empty);

export const readDiscount = (form: FormData): TypedDiscount => each(({ read }, name) => read(form, name));

/** A stored discount as the form shows it. */
export const typedDiscount = (discount: Discount): TypedDiscount => each(({ show }) => show(discount));
