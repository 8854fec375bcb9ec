import { useEffect } from "react";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { storedCheckout } from "../checkout-store.ts";
import { openCheckout } from "../open-checkout.ts";

/** The order id of this browser's open checkout, made when checkout opens (specification, section 9); null before. */
export function useOrderId(newOrderId: (now: Date) => string): string | null {
  const { open } = useStoredValue(storedCheckout);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when checkout opens.
  useEffect(() => {
    storedCheckout.update((memory) => openCheckout(memory, new Date(), newOrderId));
  }, []);
  return open?.orderId ?? null;
}
