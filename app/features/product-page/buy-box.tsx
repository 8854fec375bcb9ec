import type { RefObject } from "react";
import { ProductPrice } from "#app/features/products/components/price.tsx";
import { compareAtFor, lowStockLabel, type Product } from "#app/features/products/product.ts";
import {
  chooseColor,
  chooseSize,
  colorsOf,
  priceOf,
  type Selection,
  sizesOf,
  variantOf,
} from "#app/features/products/selection.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { Button } from "#app/ui/button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { runLine } from "./run-line.ts";
import type { SizeGuideWords } from "./size-guide.tsx";
import { SizePicker } from "./size-picker.tsx";
import { soldOutSizesLine } from "./sold-out-sizes.ts";
import { SwatchPicker } from "./swatch-picker.tsx";
import type { Buying } from "./use-buying.ts";

// The browser itself opens it.
const SizeGuide = hydrateOnInteraction(async () => (await import("./size-guide.tsx")).SizeGuide);

interface BuyBoxProps {
  product: Product;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  buying: Buying;
  sizeGuide: SizeGuideWords;
  /** The two buttons, for observers of their visibility. */
  buttonsRef: RefObject<HTMLDivElement | null>;
}

/** Name, price, choice and buttons: all that a purchase needs. */
export function BuyBox({ product, selection, onSelect, buying, sizeGuide, buttonsRef }: BuyBoxProps) {
  const colors = colorsOf(product);
  const kicker = runLine(product);
  const price = priceOf(product, selection);
  const soldOutIds = new Set(
    colors.filter(({ id }) => sizesOf(product, id).every((size) => size.soldOut)).map(({ id }) => id),
  );
  return (
    <div>
      {kicker && <p className="font-display text-bark text-caption italic">{kicker}</p>}
      <h1 className="mt-1 font-display text-name wrap-break-word">{product.title}</h1>
      <div className="mt-3">
        <ProductPrice price={price} compareAt={compareAtFor(product, price)} />
      </div>
      <p className="mt-2 whitespace-pre-line text-bark text-body">{product.description}</p>
      <SwatchPicker
        colors={colors}
        chosen={colors.find(({ id }) => id === selection.colorId)}
        soldOutIds={soldOutIds}
        onChoose={(colorId) => onSelect(chooseColor(product, selection, colorId))}
      />
      <SizePicker
        sizes={sizesOf(product, selection.colorId)}
        chosen={selection.size}
        onChoose={(size) => onSelect(chooseSize(product, selection, size))}
        guide={<SizeGuide guide={sizeGuide} chosen={selection.size} />}
      />
      <StockLine product={product} selection={selection} />
      <div ref={buttonsRef} className="needs-script mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4">
        <Button onClick={buying.buyNow} disabled={!buying.possible}>
          {buying.possible ? "Buy now" : "Sold out"}
        </Button>
        <Button variant="secondary" onClick={buying.addToCart} disabled={!buying.possible}>
          Add to cart
        </Button>
      </div>
      {!buying.possible && (
        <p className="mt-3 text-bark text-small">
          <TextLink to="/contact" className="-my-3 inline-block py-3 font-[560]">
            Ask about the next run
          </TextLink>
        </p>
      )}
      <noscript>
        <p className="mt-6 text-body">
          The cart needs JavaScript. Without it, <a href="/contact">write to us</a> and we will put the piece
          aside.
        </p>
      </noscript>
    </div>
  );
}

/** How many pieces of the choice are left, and which sizes are sold out: announced when the choice changes. */
function StockLine({ product, selection }: Pick<BuyBoxProps, "product" | "selection">) {
  const few = lowStockLabel(variantOf(product, selection)?.piecesLeft ?? null);
  const size = sizeLabel(selection.size);
  const gone = soldOutSizesLine(sizesOf(product, selection.colorId));
  return (
    <p aria-live="polite" className="mt-3 min-h-5 text-bark text-small">
      {few && (
        <strong className="font-semibold text-laterite">
          {few}
          {size && ` in ${size}`}.
        </strong>
      )}{" "}
      {gone}
    </p>
  );
}
