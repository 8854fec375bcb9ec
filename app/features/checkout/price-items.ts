import type { Product, Variant } from "#app/features/catalogue/product.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import type { CheckoutError, LineId } from "./checkout-error.ts";
import type { CheckoutItem } from "./checkout-input.ts";

/** A line of the order, at the catalogue's price. */
export interface PricedLine {
  asked: LineId;
  productSlug: string;
  variantId: string;
  title: string;
  size: string;
  colorName: string;
  unitCents: Pence;
  quantity: number;
  imageUrl: string;
}

/**
 * Prices every item from the catalogue, never from the browser. Refused with 409, naming the lines: a piece that is
 * unknown, hidden or sold out; then an amount or a currency that is not the catalogue's.
 */
export function priceItems(items: CheckoutItem[], products: Product[]): Result<PricedLine[], CheckoutError> {
  const lines: PricedLine[] = [];
  const gone: { message: string; line: LineId & { piecesLeft: number } }[] = [];
  const changed: { message: string; line: LineId & { amount: Pence } }[] = [];

  for (const item of items) {
    const { slug, size, color } = item;
    const asked: LineId = {
      slug,
      ...(size !== undefined && { size }),
      ...(color !== undefined && { color }),
    };
    const product = products.find((candidate) => candidate.slug === slug);
    const variant = product && findVariant(product, item);
    if (!product || !variant || variant.piecesLeft === 0) {
      const piece = describePiece(product?.title ?? slug, color, size);
      gone.push({
        message: product && variant ? `${piece} is sold out.` : `${piece} is no longer in the shop.`,
        line: { ...asked, piecesLeft: 0 },
      });
      continue;
    }
    const line = pricedLine(asked, product, variant, item.qty);
    lines.push(line);
    if (variant.piecesLeft !== null && variant.piecesLeft < item.qty) {
      gone.push({
        message: `Only ${variant.piecesLeft} left of ${nameOf(line)}.`,
        line: { ...asked, piecesLeft: variant.piecesLeft },
      });
    }
    if (item.amount !== variant.priceCents || item.currency !== "gbp") {
      changed.push({
        message: `${nameOf(line)} now costs ${formatPence(variant.priceCents)}.`,
        line: { ...asked, amount: variant.priceCents },
      });
    }
  }

  if (gone.length > 0) {
    return err({ status: 409, message: sentences(gone), unavailable: gone.map(({ line }) => line) });
  }
  if (changed.length > 0) {
    return err({ status: 409, message: sentences(changed), prices: changed.map(({ line }) => line) });
  }
  return ok(lines);
}

/** How a priced line is called in a message to the shopper. */
export const nameOf = (line: PricedLine): string => describePiece(line.title, line.colorName, line.size);

const sentences = (problems: { message: string }[]): string =>
  problems.map(({ message }) => message).join(" ");

/** The variant of that size and colour; what was left out is filled in only where there is no choice. */
function findVariant(product: Product, { size, color }: CheckoutItem): Variant | undefined {
  const colorId = color === undefined ? undefined : toSlug(color);
  const matches = product.variants.filter(
    (variant) =>
      (size === undefined || variant.size.toLowerCase() === size.toLowerCase()) &&
      (colorId === undefined ||
        toSlug(variant.colorId) === colorId ||
        toSlug(colorNameOf(product, variant)) === colorId),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

const colorNameOf = (product: Product, variant: Variant): string =>
  product.swatches.find((swatch) => swatch.id === variant.colorId)?.name ?? variant.colorId;

function pricedLine(asked: LineId, product: Product, variant: Variant, quantity: number): PricedLine {
  return {
    asked,
    productSlug: product.slug,
    variantId: variant.id,
    title: product.title,
    size: variant.size,
    colorName: colorNameOf(product, variant),
    unitCents: variant.priceCents,
    quantity,
    imageUrl: variant.imageUrls[0] ?? product.primaryImageUrl,
  };
}
