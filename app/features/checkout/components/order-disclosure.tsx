import type { Cart } from "#app/features/cart/cart.ts";
import { countPieces } from "#app/features/cart/components/piece-words.ts";
import { formatPence, type Pence } from "#app/shared/money.ts";
import { OrderItems } from "./order-items.tsx";

interface OrderDisclosureProps {
  lines: Cart;
  count: number;
  subtotal: Pence;
}

/** On a phone: the total always in view at the top, the pieces behind it. */
export function OrderDisclosure({ lines, count, subtotal }: OrderDisclosureProps) {
  return (
    <details className="group border-b border-sand">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="font-[560] text-indigo underline decoration-1 underline-offset-6">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span> {countPieces(count)}
        </span>
        <span className="font-semibold tabular-nums">{formatPence(subtotal)}</span>
      </summary>
      <OrderItems lines={lines} />
    </details>
  );
}
