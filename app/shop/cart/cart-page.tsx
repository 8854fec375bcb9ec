import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import type { Cart, CartLine } from "#app/domain/selling/cart/cart.ts";
import { nameOfPiece } from "#app/domain/selling/cart/components/piece-words.ts";
import { mostOf } from "#app/domain/selling/cart/order-limits.ts";
import { type FindLineStock, leftShop, type RequestStock } from "#app/domain/selling/cart/stock/stock.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartPlaceholder, EmptyCart } from "./cart-placeholder.tsx";
import { cart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { takeOutGone } from "./take-out-gone.ts";
import { useCart } from "./use-cart.ts";
import { type RequestDiscount, useDiscount } from "./use-discount.ts";

// These load with the shopper's first action.
const Toast = hydrateOnInteraction(async () => (await import("#app/ui/toast.tsx")).Toast);

interface CartPageProps {
  /** The news about pieces that are no longer in the cart. */
  notice: ReactNode;
  zones: readonly Zone[];
  dates: DeliveryDates | null;
  /** The days after receipt to withdraw, by law. */
  cancellationDays: number;
  /** The names of the ways to pay; empty while they are not known. */
  methods: readonly string[];
  requestStock: RequestStock;
  requestDiscount: RequestDiscount;
  /** The pieces that go with the cart's. They appear a moment later, so nothing on the screen may be below them. */
  companions: ReactNode;
  /** The form that keeps the cart for later, below its summary. */
  keep: ReactNode;
  /** Products below an empty cart. The server always sends them: it does not know the cart. */
  whenEmpty: ReactNode;
}

/** The cart: its lines, its total, and the link to the checkout. A removal can be undone. */
export function CartPage({
  notice,
  zones,
  dates,
  cancellationDays,
  methods,
  requestStock,
  requestDiscount,
  companions,
  keep,
  whenEmpty,
}: CartPageProps) {
  const { lines, count, subtotal, ready } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ words: string; before: Cart } | null>(null);

  const list = useRef<HTMLUListElement>(null);
  const isEmpty = lines.length === 0;
  const { stock, gone } = useStock(!isEmpty, requestStock);
  const { discount, duty } = useDiscount(lines, requestDiscount);

  const forget = useCallback(() => setRemoved(null), []);

  /** Removes lines, remembers the cart before that, and moves the keyboard's focus to a sensible place. */
  const takeOut = (words: string, change: () => void) => {
    setRemoved({ words, before: cart.lines() });
    change();
    heading.current?.focus();
  };
  const remove = (line: CartLine) => takeOut(`${nameOfPiece(line)} removed.`, () => cart.remove(line));
  const undo = () => {
    if (removed) cart.restore(removed.before);
    forget();
    heading.current?.focus();
  };

  // A cart with pieces is at least as high as the window, as its placeholder was: the footer stays out of sight.
  return (
    <>
      <div
        className={`mx-auto w-full max-w-360 px-6 pt-10 lg:px-12 lg:pt-16 ${isEmpty ? "pb-8 lg:pb-14" : "min-h-dvh pb-18 lg:pb-32"}`}
      >
        <div className="gap-x-9 lg:grid lg:grid-cols-[minmax(0,1fr)_22.875rem] lg:grid-rows-[auto_1fr]">
          <div>
            <div className="flex flex-wrap items-baseline gap-x-4 pb-6">
              <h1 ref={heading} tabIndex={-1} className="font-display text-l">
                Your cart
              </h1>
              {!isEmpty && (
                <>
                  <p className="text-bark">{formatPieces(count)}</p>
                  <TextButton
                    onClick={() => takeOut("Cart cleared.", cart.clear)}
                    className="ml-auto font-[560]"
                  >
                    Clear cart
                  </TextButton>
                </>
              )}
            </div>
            {notice}
            <p
              role="status"
              className={gone.length > 0 ? "wrap-anywhere pb-6 font-[560]" : "visually-hidden"}
            >
              {leftShop(gone)}
            </p>
            {!ready && <CartPlaceholder />}
            {ready && isEmpty && <EmptyCart />}
            {!isEmpty && (
              <ul ref={list} className="border-t border-sand">
                {lines.map((line) => (
                  <CartLineRow
                    key={JSON.stringify([line.slug, line.size, line.color])}
                    line={line}
                    most={mostOf(lines, line)}
                    stock={stock(line)}
                    onRemove={() => remove(line)}
                  />
                ))}
              </ul>
            )}
          </div>
          {!isEmpty && (
            <CartSummary
              lines={lines}
              subtotal={subtotal}
              discount={discount}
              duty={duty}
              zones={zones}
              dates={dates}
              cancellationDays={cancellationDays}
              methods={methods}
              keep={keep}
              isHeld={lines.some((line) => line.qty > (stock(line)?.left ?? line.qty))}
              onHeld={() => list.current?.querySelector<HTMLElement>("[data-fix]")?.focus()}
            />
          )}
          {!isEmpty && companions}
        </div>
        <p role="status" className="visually-hidden">
          {ready &&
            !isEmpty &&
            `${formatPieces(count)}, ${formatMoney(toMoney(subtotal - (discount?.takenCents ?? 0)))} before delivery.`}
        </p>
        <Toast
          message={removed?.words ?? null}
          onDismiss={forget}
          actions={
            <TextButton tone="shea" onClick={undo}>
              Undo
            </TextButton>
          }
        />
      </div>
      <div hidden={!isEmpty}>{whenEmpty}</div>
    </>
  );
}

const unknown: FindLineStock = () => null;

/**
 * The stock of the pieces in the cart, and the pieces that were removed because their products have left the shop.
 * Asked once when the cart opens, and again when it comes back into view. Without an answer the cart still works, and
 * the pay button tells. `ask` must be stable.
 */
function useStock(hasLines: boolean, ask: RequestStock): { stock: FindLineStock; gone: Cart } {
  const [found, setFound] = useState<{ stock: FindLineStock; gone: Cart }>({ stock: unknown, gone: [] });
  useEffect(() => {
    if (!hasLines) return;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await takeOutGone(ask).catch(() => ({ stock: unknown, gone: [] }));
      setFound(({ gone }) => ({ stock: answer.stock, gone: [...gone, ...answer.gone] }));
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [hasLines, ask]);
  return found;
}
