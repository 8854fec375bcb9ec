import { fieldsOf } from "#app/shared/form-fields.ts";
import { cut } from "#app/shared/form-texts.ts";
import { type Discount, KINDS } from "./discount.ts";

/** In characters. */
const MAX_TEXT = 200;
const MAX_PIECES_TEXT = 20_000;

const { form, text, tick, choices, number, amount, moment } = fieldsOf<Discount>(cut(MAX_TEXT));
const scoped = (scope: Discount["scope"]) =>
  choices((discount) => (discount.scope === scope ? [...discount.scopeOf] : []));

type KindFields = {
  [Kind in (typeof KINDS)[number] as Kind["name"]]: Kind["input"] extends "tick"
    ? ReturnType<typeof tick>
    : ReturnType<typeof text>;
};
const kindFields = Object.fromEntries(
  KINDS.map((one) => {
    if (one.input === "tick") return [one.name, tick(({ kind }) => kind === one.name)];
    return [
      one.name,
      one.input === "amount" ? amount((of) => of[one.column]) : number((of) => of[one.column]),
    ];
  }),
) as KindFields;

/** A discount's form. The rules of its fields are in `parseDiscount`. */
export const DISCOUNT_FORM = form({
  code: text(({ code }) => code ?? ""),
  name: text(({ code, name }) => (code === null ? name : "")),
  ...kindFields,
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

/** The names of its fields of one type. */
export type NamesOf<Typed> = {
  [Name in keyof TypedDiscount]: TypedDiscount[Name] extends Typed ? Name : never;
}[keyof TypedDiscount];
