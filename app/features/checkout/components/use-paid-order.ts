import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { cart } from "#app/features/cart/cart-store.ts";
import { storedCheckout } from "../checkout-store.ts";
import { closeCheckout, emptiesCart } from "../open-checkout.ts";

const LOOK_AGAIN_MS = 3_000;
const LOOKS = 20;

/** Empties the cart for the checkout that this browser paid: once, so that a later reload spares the next cart. */
export function useEmptiedCart(paidOrderId: string | null): void {
  useEffect(() => {
    if (paidOrderId === null || !emptiesCart(storedCheckout.get(), paidOrderId)) return;
    storedCheckout.update((memory) => closeCheckout(memory, paidOrderId));
    cart.clear();
  }, [paidOrderId]);
}

/** Asks for the page's data again every few seconds, for a minute, while the payment is being confirmed. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      if (++looks >= LOOKS) clearInterval(timer);
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
