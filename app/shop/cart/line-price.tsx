import { type CartLine, subtotal } from "#app/domain/selling/cart/cart.ts";
import { Now, Was } from "#app/ui/price.tsx";

/** The price of a line's pieces, and beside it, or below it, their price before the sale. */
export function LinePrice({ line, isStacked = false }: { line: CartLine; isStacked?: boolean }) {
  const now = <Now price={subtotal([line])} onSale={line.compareAt !== undefined} />;
  if (line.compareAt === undefined) return now;
  const was = <Was price={subtotal([{ ...line, price: line.compareAt }])} />;
  return isStacked ? (
    <>
      {now} <span className="block text-small">{was}</span>
    </>
  ) : (
    <>
      {was} {now}
    </>
  );
}
