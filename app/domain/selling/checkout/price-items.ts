import type { Product, Variant } from "#app/domain/catalogue/products/product.ts";
import { CURRENCY, formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import type { CheckoutItem } from "../cart/cart.ts";
import { MAX_OF_ONE_SIZE, MAX_PIECES, tooManyPieces } from "../cart/order-limits.ts";
import type { CheckoutError, RequestedLine } from "./checkout-error.ts";

/** A line of the order at the catalogue's price, less what a discount takes off each of its pieces. */
export interface PricedLine {
  asked: RequestedLine;
  productSlug: string;
  variantId: string;
  title: string;
  size: string;
  colorName: string;
  priceCents: Money;
  discountCents: Money;
  quantity: number;
  imageUrl: string;
  /** The kind, for discounts that are for some kinds only. */
  kindSlug: string | null;
  collectionSlug: string;
  /** Six digits; null when it is not known. */
  customsCode: string | null;
  textile: string | null;
  isOnSale: boolean;
  /** True when the piece was found by its id only, because its requested name is out of date. */
  isRenamed: boolean;
}

/** A refused line, and its sentence. */
interface Refused<Line> {
  message: string;
  line: RequestedLine & Line;
}

/**
 * Prices every item from the catalogue, never from the browser. Refused with 409, naming the lines, in this order: a
 * piece that is unknown, hidden or sold out, or more of a limited size than one order may have; an amount or a currency
 * that differs from the catalogue's; more limited pieces in total than one order may have. Two lines of the same piece,
 * one of them with an older name, are counted together.
 */
export function priceItems(items: CheckoutItem[], products: Product[]): Result<PricedLine[], CheckoutError> {
  const lines: PricedLine[] = [];
  const gone: Refused<{ piecesLeft: number }>[] = [];
  const tooMany: Refused<{ most: number }>[] = [];
  const changed: Refused<{ amount: Money }>[] = [];
  let limitedPieces = 0;

  for (const item of items) {
    const { slug, size, color } = item;
    const asked: RequestedLine = {
      slug,
      ...(size !== undefined && { size }),
      ...(color !== undefined && { color }),
    };
    const product = products.find((candidate) => candidate.slug === slug);
    const { variant, isRenamed } = findVariant(product, item);
    if (!product || !variant || variant.piecesLeft === 0) {
      const piece = describePiece(product?.title ?? slug, color, size);
      gone.push({
        message: product && variant ? `${piece} is sold out.` : `${piece} is no longer in the shop.`,
        line: { ...asked, piecesLeft: 0 },
      });
      continue;
    }
    const before = lines
      .filter((line) => line.productSlug === slug && line.variantId === variant.id)
      .reduce((sum, line) => sum + line.quantity, 0);
    const line = { ...pricedLine(asked, product, variant, item.qty), isRenamed };
    lines.push(line);
    if (variant.piecesLeft !== null) {
      limitedPieces += item.qty;
      const most = Math.max(0, Math.min(variant.piecesLeft, MAX_OF_ONE_SIZE) - before);
      if (item.qty > most && variant.piecesLeft <= MAX_OF_ONE_SIZE)
        gone.push({
          message: `Only ${variant.piecesLeft} left of ${describeLine(line)}.`,
          line: { ...asked, piecesLeft: most },
        });
      else if (item.qty > most)
        tooMany.push({
          message: `We can put up to ${MAX_OF_ONE_SIZE} pieces of one size in an order. Yours has ${before + item.qty} of ${describeLine(line)}.`,
          line: { ...asked, most },
        });
    }
    if (item.amount !== variant.priceCents || item.currency !== CURRENCY.lowerCode) {
      changed.push({
        message: `${describeLine(line)} now costs ${formatMoney(variant.priceCents)}.`,
        line: { ...asked, amount: variant.priceCents },
      });
    }
  }

  if (gone.length + tooMany.length > 0) {
    return err({
      status: 409,
      message: sentences([...gone, ...tooMany]),
      ...(gone.length > 0 && { unavailable: gone.map(({ line }) => line) }),
      ...(tooMany.length > 0 && { tooMany: tooMany.map(({ line }) => line) }),
    });
  }
  if (changed.length > 0) {
    return err({ status: 409, message: sentences(changed), prices: changed.map(({ line }) => line) });
  }
  return limitedPieces > MAX_PIECES ? err({ status: 409, message: tooManyPieces(limitedPieces) }) : ok(lines);
}

/** The name of a priced line in a message to the shopper. */
export const describeLine = (line: Pick<PricedLine, "title" | "colorName" | "size">): string =>
  describePiece(line.title, line.colorName, line.size);

const sentences = (problems: { message: string }[]): string =>
  problems.map(({ message }) => message).join(" ");

/**
 * The variant with that size and colour. A missing value is filled in only when there is no choice. A variant whose
 * size or colour was renamed is found by its id. A renamed colour keeps its id, so a new colour may have its old name.
 */
export function findVariant(
  product: Product | undefined,
  { size, color, variantId }: Pick<CheckoutItem, "size" | "color" | "variantId">,
): { variant: Variant | undefined; isRenamed: boolean } {
  if (!product) return { variant: undefined, isRenamed: false };
  const byId = product.variants.find(({ id }) => id === variantId);
  const colorId = color === undefined ? undefined : toSlug(color);
  const inSize = product.variants.filter(
    (variant) => size === undefined || variant.size.toLowerCase() === size.toLowerCase(),
  );
  const ofName = inSize.filter(
    (variant) => colorId === undefined || toSlug(colorNameOf(product, variant)) === colorId,
  );
  const ofId = inSize.filter((variant) => colorId === undefined || toSlug(variant.colorId) === colorId);
  // The line's own piece comes before another one that now has its old name.
  const own = byId && ofId.includes(byId) ? [byId] : [];
  const matches = [own, ofName, ofId].find((each) => each.length > 0);
  if (!matches) return { variant: byId, isRenamed: byId !== undefined };
  const variant = matches.length === 1 ? matches[0] : undefined;
  return { variant, isRenamed: variant !== undefined && variant === byId && !ofName.includes(variant) };
}

const colorNameOf = (product: Product, variant: Variant): string =>
  product.swatches.find((swatch) => swatch.id === variant.colorId)?.name ?? variant.colorId;

/** A line of this variant, in the catalogue's words and at its price. */
export function pricedLine(
  asked: RequestedLine,
  product: Product,
  variant: Variant,
  quantity: number,
): Omit<PricedLine, "isRenamed"> {
  return {
    asked,
    productSlug: product.slug,
    variantId: variant.id,
    title: product.title,
    size: variant.size,
    colorName: colorNameOf(product, variant),
    priceCents: variant.priceCents,
    discountCents: toMoney(0),
    quantity,
    imageUrl: variant.imageUrls[0] ?? product.primaryImageUrl,
    kindSlug: product.category,
    collectionSlug: toSlug(product.collection),
    customsCode: product.papers.customsCode,
    textile: product.textile,
    isOnSale: product.hasSale,
  };
}
