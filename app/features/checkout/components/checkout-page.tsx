import type { ReactNode } from "react";
import { CartPlaceholder } from "#app/features/cart/components/cart-placeholder.tsx";
import { EmptyCart } from "#app/features/cart/components/empty-cart.tsx";
import { useCart } from "#app/features/cart/use-cart.ts";
import { CheckoutForm, type CheckoutTerms } from "./checkout-form.tsx";

interface CheckoutPageProps extends CheckoutTerms {
  /** Products below an empty cart. The server always sends them, because it does not know the cart. */
  whenEmpty: ReactNode;
  /** What stands below the placeholder in a browser without scripts; only on the server. */
  withoutScripts: ReactNode;
}

/** The checkout. The form appears when the cart is known and has pieces. */
export function CheckoutPage({ whenEmpty, withoutScripts, ...terms }: CheckoutPageProps) {
  const { ready, lines, count, subtotal } = useCart();
  if (lines.length > 0) return <CheckoutForm {...terms} lines={lines} count={count} subtotal={subtotal} />;
  return (
    <div>
      <div className="mx-auto w-full max-w-360 px-6 pt-10 pb-8 lg:px-12 lg:pt-14 lg:pb-14">
        <h1 className="mb-6 font-display text-l">Checkout</h1>
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
