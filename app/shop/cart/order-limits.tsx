import type { ReactNode } from "react";
import type { Cart, CartLine } from "#app/domain/selling/cart/cart.ts";
import {
  countLimited,
  countTooMany,
  MAX_OF_ONE_SIZE,
  MAX_PIECES,
  tooManyPieces,
} from "#app/domain/selling/cart/order-limits.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Beside a line: the order has as many of one size as allowed, or more. */
export function SizeLimit({ line, onlyAbove = false }: { line: CartLine; onlyAbove?: boolean }) {
  const above = countTooMany(line);
  if (above > 0)
    return (
      <Above>
        We can put up to {MAX_OF_ONE_SIZE} pieces of one size in an order. You have {above} too many.
      </Above>
    );
  if (onlyAbove || line.unlimited || line.qty < MAX_OF_ONE_SIZE) return null;
  return <p className="text-bark text-small">That is the most of one size we can put in an order.</p>;
}

/** Beside the total: the order has as many pieces as allowed, or more. */
export function PiecesLimit({ lines }: { lines: Cart }) {
  const count = countLimited(lines);
  if (count < MAX_PIECES) return null;
  const more = (
    <>
      For more,{" "}
      <TextLink to="/contact" className="font-[560]">
        write to us
      </TextLink>
      .
    </>
  );
  return count > MAX_PIECES ? (
    <Above>
      {tooManyPieces(count)} {more}
    </Above>
  ) : (
    <p className="py-3 text-bark text-small">
      {count} pieces, the most we can put in an order. {more}
    </p>
  );
}

/** The style of a quantity above the limit. */
export const Above = ({ children }: { children: ReactNode }) => (
  <p className="py-1 font-[560] text-madder text-small">{children}</p>
);
