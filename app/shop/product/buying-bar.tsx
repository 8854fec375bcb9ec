import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import {
  colorsOf,
  compareAtOf,
  priceOf,
  type Selection,
  wayOn,
} from "#app/domain/catalogue/products/selection.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { PlusDelivery, type PriceProps } from "#app/shop/product-card/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Now, Was } from "#app/ui/price.tsx";
import type { Buying } from "./use-buying.ts";

interface BuyingBarProps {
  product: Product;
  selection: Selection;
  /** Nobody has chosen the shown size yet: the bar asks for it. */
  isSizeOpen: boolean;
  buying: Buying;
  /** The buttons that it replaces. */
  buttonsRef: RefObject<HTMLElement | null>;
}

/**
 * On a phone, the buying bar shows from the first paint on, until the page's own buttons are wholly in view. It ends
 * with the page, above the footer. Before a size is chosen, and for a sold-out choice, it leads to the choice.
 */
export function BuyingBar({ product, selection, isSizeOpen, buying, buttonsRef }: BuyingBarProps) {
  const hidden = useInView(buttonsRef, buying.possible);
  const way = wayOn(product, selection);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId);
  const choice = choiceLabel(color?.name, isSizeOpen ? null : selection.size);
  if (way === null) return null;
  return (
    <div className="needs-script sticky-bar bottom-0 z-20 h-0 when-whole lg:hidden low:hidden print:hidden">
      <div
        className={`absolute inset-x-0 bottom-0 flex items-center justify-between gap-4 border-ink border-t bg-shea px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] transition-[translate,visibility] ${hidden ? "invisible [translate:0_100%]" : ""}`}
      >
        <div className="min-w-0">
          <p className="truncate text-small">{choice}</p>
          <BarPrice price={priceOf(product, selection)} compareAt={compareAtOf(product, selection)} />
        </div>
        {buying.possible && !isSizeOpen ? (
          <Button className={FIT} onClick={buying.addToCart} aria-label={`Add to cart: ${choice}`}>
            Add to cart
          </Button>
        ) : (
          <a href={`#${way}`} onClick={focusTarget} className={buttonClass({ className: FIT })}>
            Choose a {way}
          </a>
        )}
      </div>
    </div>
  );
}

const FIT = "shrink-0 max-sm:px-6";

/** Leads to the link's target without a place in the history: the router would scroll back to the former position. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}

/** Whether all of the element is in view. False until that is known: on a phone the pictures come first. */
function useInView(ref: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!isThere || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 1 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isThere]);
  return inView && isThere;
}

/** The price in the buying bar of a phone, with what delivery adds and the word that a sale price always has. */
function BarPrice({ price, compareAt }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 font-[560] text-label tabular-nums">
      <Now price={price} onSale={compareAt !== null} />
      {compareAt !== null && (
        <span className="text-small">
          <Was price={compareAt} />
          <span className="visually-hidden">, Sale</span>
        </span>
      )}
      <span>
        <PlusDelivery subtotal={price} />
      </span>
    </p>
  );
}
