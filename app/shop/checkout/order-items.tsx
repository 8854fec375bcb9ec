import { type Cart, subtotal } from "#app/domain/selling/cart/cart.ts";
import { formatPence } from "#app/shared/money.ts";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { SizeLimit } from "#app/shop/cart/order-limits.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** The pieces of the order, small, for a last check. */
export function OrderItems({ lines }: { lines: Cart }) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={JSON.stringify([line.slug, line.size, line.color])}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 border-t border-sand py-3 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:py-2"
        >
          <Picture
            url={line.image ?? null}
            alt=""
            sizes="72px"
            className="aspect-4/5 overflow-hidden"
            imgClassName="size-full object-cover"
          />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-label font-semibold">{line.title}</p>
            <p className="text-small text-bark">
              {[choiceLabel(line.color, line.size), line.qty > 1 && formatPieces(line.qty)]
                .filter(Boolean)
                .join(", ")}
            </p>
            <SizeLimit line={line} onlyAbove />
          </div>
          <p className="text-label font-semibold tabular-nums">{formatPence(subtotal([line]))}</p>
        </li>
      ))}
    </ul>
  );
}
