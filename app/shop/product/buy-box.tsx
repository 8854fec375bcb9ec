import type { RefObject } from "react";
import {
  isSoldOut,
  lowStockLabel,
  type Product,
  type Swatch,
} from "#app/domain/catalogue/products/product.ts";
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
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import type { Preorders } from "#app/domain/people/lists/list-entry.ts";
import type { ReviewNumbers } from "#app/domain/people/reviews/review-numbers.ts";
import { describePiece, sizeLabel } from "#app/shared/piece-label.ts";
import { hasNumbers, NUMBERS_KEY } from "#app/shop/fit/known-numbers.ts";
import { MeasuresLine } from "#app/shop/fit/measures-line.tsx";
import { ClothSquare } from "#app/shop/product-card/cloth-swatches.tsx";
import { Button } from "#app/ui/button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { InlineScript } from "#app/ui/inline-script.tsx";
import { ProductPrice } from "./product-price.tsx";
import type { Alternative } from "./same-cloth.ts";
import { SizePicker } from "./size-picker.tsx";
import { sizeElsewhere, soldOutSizesLine } from "./sold-out-sizes.ts";
import type { Buying } from "./use-buying.ts";

const SoldOut = hydrateOnInteraction(async () => (await import("./sold-out.tsx")).SoldOut);
// The browser itself opens it.
const SizeGuide = hydrateOnInteraction(async () => (await import("./size-guide.tsx")).SizeGuide, {
  hash: "size-guide",
});

const FitAdvice = hydrateOnInteraction(async () => (await import("#app/shop/fit/fit-advice.tsx")).FitAdvice, {
  isKnown: hasNumbers,
});

interface BuyBoxProps {
  product: Product;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  buying: Buying;
  sizeGuide: SizeGuideContent;
  /** What there is in place of each size that is sold out. */
  alternatives: Record<string, Alternative[]>;
  /** The sold-out sizes and colours that can be pre-ordered. */
  preorders: Preorders;
  /** All shown reviews in numbers; null when there is none. */
  reviews: ReviewNumbers | null;
  /** The two buttons, for observers of their visibility. */
  buttonsRef: RefObject<HTMLDivElement | null>;
}

/** Name, price, choice and buttons: everything for a purchase. */
export function BuyBox({
  product,
  selection,
  onSelect,
  buying,
  sizeGuide,
  alternatives,
  preorders,
  reviews,
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
        <ProductPrice
          price={priceOf(product, selection)}
          compareAt={compareAtOf(product, selection)}
          withDelivery={!isSoldOut(product)}
        />
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
      <MeasuresLine measurements={product.measurements} size={selection.size} />
      <FitPlace
        product={product}
        selection={selection}
        onSelect={onSelect}
        sizeGuide={sizeGuide}
        reviews={reviews}
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

/** Before the first paint, makes room for the advice where this browser has the shopper's numbers, and hides the button. */
const roomScript = () =>
  `try{const n=localStorage.getItem(${JSON.stringify(NUMBERS_KEY)});if(n){const{style}=document.currentScript.parentNode;style.visibility="hidden";style.minHeight=(innerWidth<900?104:64)+24*n.includes("height")+"px"}}catch{}`;

/** The place of the size that the shopper's numbers lead to; none for a piece whose cut or measurements are not known. */
function FitPlace({
  product,
  selection,
  onSelect,
  sizeGuide,
  reviews,
}: Pick<BuyBoxProps, "product" | "selection" | "onSelect" | "sizeGuide" | "reviews">) {
  const { cut, measurements } = product;
  const sizes = sizesOf(product, selection.colorId).flatMap(
    ({ size }) => measurements.find((row) => row.size === size) ?? [],
  );
  if (cut === null || sizes.length === 0) return null;
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  return (
    <div suppressHydrationWarning className="needs-script mt-2 min-h-11 lg:mt-1 lg:-mb-1 lg:min-h-0">
      <InlineScript text={import.meta.env.SSR ? roomScript() : null} />
      <FitAdvice
        sizes={sizes}
        cut={cut}
        reviews={reviews}
        guide={sizeGuide}
        chosen={selection.size}
        onChoose={(size) => onSelect(chooseSize(product, selection, size))}
        piece={describePiece(product.title, color)}
      />
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

interface SwatchPickerProps {
  colors: readonly Swatch[];
  chosen: Swatch | undefined;
  /** Colours with no size left: still selectable, and announced. */
  soldOutIds: ReadonlySet<string>;
  onChoose: (colorId: string) => void;
}

/** The most names that have room beside their cloths: two lines of them on a laptop, and one on a phone. */
const MAX_NAMES = 4;

const MAX_NAMES_ON_PHONE = 2;

/**
 * The colours as a radio group: each shows the cloth itself. Their names stand beside the cloths when there is room;
 * the chosen colour's name is always above. On a phone they stay in one line, which scrolls when they are many.
 */
function SwatchPicker({ colors, chosen, soldOutIds, onChoose }: SwatchPickerProps) {
  if (colors.length === 0) return null;
  const room =
    colors.length > MAX_NAMES ? "hidden" : colors.length > MAX_NAMES_ON_PHONE ? "max-lg:hidden" : "";
  return (
    <fieldset id="colour" tabIndex={-1} className="mt-4 min-w-0 lg:mt-6">
      <legend className="text-label">
        <span className="font-[560]">Colour:</span> {chosen?.name}
      </legend>
      <div className="-mx-6 mt-0.5 flex gap-2 overflow-x-auto px-6 py-1.5 lg:flex-wrap">
        {colors.map((color) => {
          const soldOut = soldOutIds.has(color.id);
          return (
            <label
              key={color.id}
              className="relative flex h-12 shrink-0 cursor-pointer items-stretch border border-bark p-0.5 ring-within hover:border-ink has-checked:thick-edge forced-colors:has-checked:border-4"
            >
              <input
                type="radio"
                name="color"
                value={color.id}
                checked={color.id === chosen?.id}
                onChange={() => onChoose(color.id)}
                aria-label={soldOut ? `${color.name}, sold out` : color.name}
                className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              <ClothSquare
                swatch={color}
                sizes="56px"
                className={`w-10 shrink-0 ${soldOut ? "opacity-50" : ""}`}
              />
              <span
                className={`flex items-center px-3 text-label peer-checked:font-semibold ${room} ${soldOut ? "text-bark line-through" : ""}`}
              >
                {color.name}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
