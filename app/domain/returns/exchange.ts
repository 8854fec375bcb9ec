import { formatMoney, type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { type Contract, piecesOf, type ReturnablePiece } from "./contract.ts";

/** A size and colour of a product. */
export interface NewPiece {
  productSlug: string;
  variantId: string;
  title: string;
  colorName: string;
  size: string;
  /** Today's price. */
  priceCents: Money;
  imageUrl: string;
  /** Whether a piece of it can be taken now. */
  isThere: boolean;
}

/** A smaller difference is not charged, because the payment page takes no less. */
const MIN_DUE = 30;

/**
 * The price of a new piece in exchange for another: the old piece's price, plus the difference between both prices of
 * today. So another size costs nothing, even when the price has changed since, or was a sale's. If the old piece cost
 * less than today, as in a sale, the difference shrinks in proportion: nobody gets more back than the sale would have
 * given.
 */
export function newPriceOf(
  { productSlug, variantId, priceCents }: Pick<ReturnablePiece, "productSlug" | "variantId" | "priceCents">,
  wanted: NewPiece,
  today: readonly NewPiece[],
): Money {
  const own = today.find((piece) => piece.productSlug === productSlug && piece.variantId === variantId);
  const ownCents = own?.priceCents ?? priceCents;
  const share = priceCents < ownCents ? priceCents / ownCents : 1;
  const more = Math.round((wanted.priceCents - ownCents) * share);
  return more > 0 && more < MIN_DUE ? priceCents : toMoney(Math.max(0, priceCents + more));
}

/** The sizes and colours that a piece can be exchanged for, each with its price difference. */
export const choicesFor = (
  piece: Pick<ReturnablePiece, "productSlug" | "variantId" | "priceCents">,
  today: readonly NewPiece[],
): { variantId: string; name: string }[] =>
  today
    .filter(({ productSlug, isThere }) => productSlug === piece.productSlug && isThere)
    .map((choice) => {
      const more = newPriceOf(piece, choice, today) - piece.priceCents;
      const same = choice.variantId === piece.variantId ? ", the same again" : "";
      const money =
        more === 0 ? "" : `, ${formatMoney(toMoney(Math.abs(more)))} ${more > 0 ? "more" : "less"}`;
      return { variantId: choice.variantId, name: `${nameOfChoice(choice)}${same}${money}` };
    });

/** `Navy, UK 14`; the product's name when it has one size and colour. */
export const nameOfChoice = ({ title, colorName, size }: NewPiece): string =>
  choiceLabel(colorName, size) || title;

/** The money of an exchange. */
export interface ExchangeSums {
  /** The price of the returned pieces, as far as it is left. */
  returnedCents: Money;
  newCents: Money;
  /** The part of the new pieces' price that the returned pieces pay. */
  creditCents: Money;
  /** The rest that the customer still has to pay, or is to get back; one of them is 0. */
  dueCents: Money;
  backCents: Money;
}

/** The sums of an exchange, whose new pieces have these prices. */
export function exchangeSums(
  { pieces, leftCents }: Pick<Contract, "pieces" | "leftCents">,
  returnId: string,
  newPrices: readonly Money[],
): ExchangeSums {
  const given = sumMoney(piecesOf({ pieces }, returnId).map(({ priceCents }) => priceCents));
  const returnedCents = toMoney(Math.min(leftCents, given));
  const newCents = sumMoney(newPrices);
  const creditCents = toMoney(Math.min(returnedCents, newCents));
  return {
    returnedCents,
    newCents,
    creditCents,
    dueCents: toMoney(newCents - creditCents),
    backCents: toMoney(returnedCents - creditCents),
  };
}
