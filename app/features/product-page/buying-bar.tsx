import { type RefObject, useEffect, useState } from "react";
import { Now, type PriceProps, Was } from "#app/features/products/components/price.tsx";
import { compareAtFor, type Product } from "#app/features/products/product.ts";
import { colorsOf, priceOf, type Selection } from "#app/features/products/selection.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { Button } from "#app/ui/button.tsx";
import type { Buying } from "./use-buying.ts";

interface BuyingBarProps {
  product: Product;
  selection: Selection;
  buying: Buying;
  /** The buttons that it replaces. */
  buttonsRef: RefObject<HTMLElement | null>;
}

/**
 * On a phone, the buying bar shows from the first paint on, whenever the page's own buttons are out of view. It ends with the page, above the
 * footer.
 */
export function BuyingBar({ product, selection, buying, buttonsRef }: BuyingBarProps) {
  const hidden = useInView(buttonsRef);
  const price = priceOf(product, selection);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId);
  const choice = choiceLabel(color?.name, selection.size);
  return (
    <div className="needs-script sticky bottom-0 z-20 h-0 lg:hidden print:hidden">
      <div
        className={`absolute inset-x-0 bottom-0 flex items-center justify-between gap-4 border-ink border-t bg-shea px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-[translate,visibility] duration-200 ease-out ${hidden ? "invisible translate-y-full" : ""}`}
      >
        <div className="min-w-0">
          <p className="truncate text-small">{choice}</p>
          <BarPrice price={price} compareAt={compareAtFor(product, price)} />
        </div>
        <Button
          className="shrink-0 max-sm:px-6"
          onClick={buying.addToCart}
          disabled={!buying.possible}
          aria-label={buying.possible ? `Add to cart: ${choice}` : undefined}
        >
          {buying.possible ? "Add to cart" : "Sold out"}
        </Button>
      </div>
    </div>
  );
}

/** Whether any of the element is in view. Not until that is known: on a phone the pictures come first. */
function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return inView;
}

/** The price in the buying bar of a phone: as short as possible, with the word that a sale price always has. */
function BarPrice({ price, compareAt }: PriceProps) {
  return (
    <p className="flex items-baseline gap-x-2 whitespace-nowrap font-[560] text-button tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      {compareAt !== null && (
        <span className="text-small">
          <Was price={compareAt} />
          <span className="visually-hidden">, Sale</span>
        </span>
      )}
    </p>
  );
}
