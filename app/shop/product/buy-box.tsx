import type { RefObject } from "react";
import { lowStockLabel, type Product } from "#app/domain/catalogue/products/product.ts";
import {
  chooseColor,
  chooseSize,
  colorsOf,
  compareAtOf,
  priceOf,
  type Selection,
  sizesOf,
  variantOf,
} from "#app/domain/catalogue/products/selection.ts";
import type { Preorders } from "#app/domain/people/lists/list-entry.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { ProductPrice } from "#app/shop/product-card/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Alternative } from "./same-cloth.ts";
import { sizeElsewhere } from "./size-elsewhere.ts";
import type { SizeGuideText } from "./size-guide.tsx";
import { SizePicker } from "./size-picker.tsx";
import { soldOutSizesLine } from "./sold-out-sizes.ts";
import { SwatchPicker } from "./swatch-picker.tsx";
import type { Buying } from "./use-buying.ts";

const SoldOut = hydrateOnInteraction(async () => (await import("./sold-out.tsx")).SoldOut);
// The browser itself opens it.
const SizeGuide = hydrateOnInteraction(async () => (await import("./size-guide.tsx")).SizeGuide);

interface BuyBoxProps {
  product: Product;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  buying: Buying;
  sizeGuide: SizeGuideText;
  /** What there is in place of each size that is sold out. */
  alternatives: Record<string, Alternative[]>;
  /** The sold-out sizes and colours of which a piece can be pre-ordered. */
  preorders: Preorders;
  /** The two buttons, for observers of their visibility. */
  buttonsRef: RefObject<HTMLDivElement | null>;
}

/** Name, price, choice and buttons: all that a purchase needs. */
export function BuyBox({
  product,
  selection,
  onSelect,
  buying,
  sizeGuide,
  alternatives,
  preorders,
  buttonsRef,
}: BuyBoxProps) {
  const colors = colorsOf(product);
  const soldOutIds = new Set(
    colors.filter(({ id }) => sizesOf(product, id).every((size) => size.soldOut)).map(({ id }) => id),
  );
  return (
    <div>
      <h1 className="font-display text-name wrap-break-word">{product.title}</h1>
      <div className="mt-1 lg:mt-2">
        <ProductPrice price={priceOf(product, selection)} compareAt={compareAtOf(product, selection)} />
      </div>
      <SwatchPicker
        colors={colors}
        chosen={colors.find(({ id }) => id === selection.colorId)}
        soldOutIds={soldOutIds}
        onChoose={(colorId) => onSelect(chooseColor(product, selection, colorId))}
      />
      <SizePicker
        sizes={sizesOf(product, selection.colorId)}
        chosen={selection.size}
        elsewhere={sizeElsewhere(sizeGuide, selection.size)}
        onChoose={(size) => onSelect(chooseSize(product, selection, size))}
        guide={<SizeGuide guide={sizeGuide} chosen={selection.size} />}
      />
      <StockLine product={product} selection={selection} />
      {buying.possible ? (
        <div ref={buttonsRef} className="needs-script mt-4 grid gap-3 sm:grid-cols-2">
          <Button onClick={buying.buyNow}>Buy now</Button>
          <Button variant="secondary" onClick={buying.addToCart}>
            Add to cart
          </Button>
        </div>
      ) : (
        <SoldOut
          product={product}
          selection={selection}
          others={alternatives[selection.size ?? ""] ?? []}
          preorders={preorders}
        />
      )}
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
