import { fieldsOf } from "#app/shared/form-fields.ts";
import { cut } from "#app/shared/form-texts.ts";
import type { Discount } from "./discount.ts";

/** In characters. */
const MAX_TEXT = 200;
const MAX_PIECES_TEXT = 20_000;

const { form, text, tick, choices, number, amount, moment } = fieldsOf<Discount>(cut(MAX_TEXT));
const scoped = (scope: Discount["scope"]) =>
  choices((discount) => (discount.scope === scope ? [...discount.scopeOf] : []));

/** A discount's form. The rules of its fields are in `parseDiscount`. */
export const DISCOUNT_FORM = form({
  code: text(({ code }) => code ?? ""),
  name: text(({ code, name }) => (code === null ? name : "")),
  percent: number(({ percent }) => percent),
  amount: amount(({ amountCents }) => amountCents),
  delivery: tick(({ kind }) => kind === "delivery"),
  kinds: scoped("kind"),
  collections: scoped("collection"),
  /** Slugs or addresses of pieces, one a line. */
  pieces: text(({ scope, scopeOf }) => (scope === "pieces" ? scopeOf.join("\n") : ""), cut(MAX_PIECES_TEXT)),
  alsoOnSale: tick(({ alsoOnSale }) => alsoOnSale),
  minimum: amount(({ minimumCents }) => minimumCents),
  minimumPieces: number(({ minimumPieces }) => minimumPieces),
  isOfOneCloth: tick(({ isOfOneCloth }) => isOfOneCloth),
  isFirstOrderOnly: tick(({ isFirstOrderOnly }) => isFirstOrderOnly),
  usesInAll: number(({ usesInAll }) => usesInAll),
  usesPerCustomer: number(({ usesPerCustomer }) => usesPerCustomer),
  begins: moment(({ beginsAt }) => beginsAt),
  ends: moment(({ endsAt }) => endsAt),
});

/** The form of a discount as it was typed. */
export type TypedDiscount = typeof DISCOUNT_FORM.empty;
