import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The page for a shopper who returns from the payment provider without paying. The cart is unchanged. */
export function CheckoutCancel() {
  return (
    <div className="mx-auto w-full max-w-360 px-6 pt-14 pb-18 lg:px-12 lg:pt-24 lg:pb-32">
      <h1 className="font-display text-xl">Checkout canceled</h1>
      <p className="mt-6 max-w-lg text-lead">Nothing was charged. Everything is still in your cart.</p>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonLink to="/checkout">Back to checkout</ButtonLink>
        <TextLink to="/cart" className="py-2 font-[560]">
          Back to cart
        </TextLink>
      </div>
    </div>
  );
}
