import { type ReactNode, useEffect } from "react";
import { CartPlaceholder, EmptyCart } from "#app/shop/cart/cart-placeholder.tsx";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { CheckoutForm, type CheckoutTerms } from "./checkout-form.tsx";
import { PaidNotice } from "./paid-notice.tsx";

interface CheckoutPageProps extends CheckoutTerms {
  /** Products below an empty cart. The server always sends them, because it does not know the cart. */
  whenEmpty: ReactNode;
  /** Shown below the placeholder in a browser without scripts; only on the server. */
  withoutScripts: ReactNode;
}

/** The checkout. The form appears when the cart is known and has pieces. */
export function CheckoutPage({ whenEmpty, withoutScripts, ...terms }: CheckoutPageProps) {
  const { ready, lines, count, subtotal } = useCart();
  usePaidCheckout(lines.length > 0);
  if (lines.length > 0) return <CheckoutForm {...terms} lines={lines} count={count} subtotal={subtotal} />;
  return (
    <div>
      <div className="mx-auto w-full max-w-360 px-6 pt-10 pb-8 lg:px-12 lg:pt-14 lg:pb-14">
        <h1 className="mb-6 font-display text-l">Checkout</h1>
        <PaidNotice />
        {ready ? (
          <EmptyCart />
        ) : (
          <>
            <CartPlaceholder />
            <noscript>{withoutScripts}</noscript>
          </>
        )}
      </div>
      {whenEmpty}
    </div>
  );
}

/** Takes this browser's paid pieces out of the cart, when the page opens and when it comes back into view. */
function usePaidCheckout(hasLines: boolean): void {
  useEffect(() => {
    if (!hasLines) return;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      // Without an answer the checkout still works.
      await import("./paid-checkout.ts").then(({ fetchPaidStatus }) => fetchPaidStatus()).catch(() => {});
    };
    void look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [hasLines]);
}
