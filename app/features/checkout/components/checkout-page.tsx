import { CartPlaceholder } from "#app/features/cart/components/cart-placeholder.tsx";
import { EmptyCart } from "#app/features/cart/components/empty-cart.tsx";
import { useCart } from "#app/features/cart/use-cart.ts";
import { CheckoutForm, type CheckoutTerms } from "./checkout-form.tsx";

/** The checkout: a form once the cart is known and holds something. */
export function CheckoutPage(props: CheckoutTerms) {
  const { ready, lines, count, subtotal } = useCart();
  if (lines.length > 0) return <CheckoutForm {...props} lines={lines} count={count} subtotal={subtotal} />;
  return (
    <div className="mx-auto w-full max-w-360 px-6 pt-10 pb-18 lg:px-12 lg:pt-14 lg:pb-32">
      <h1 className="mb-6 font-display text-l">Checkout</h1>
      {ready ? <EmptyCart /> : <CartPlaceholder />}
    </div>
  );
}
