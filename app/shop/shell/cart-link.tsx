import { Link, useLocation } from "react-router";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { BagIcon } from "#app/ui/icons.tsx";

/** 'Cart' and the number of pieces in it. On small screens a bag with the number on its corner. */
export function CartLink({ className = "" }: { className?: string }) {
  const { count } = useCart();
  const { pathname } = useLocation();
  return (
    <Link
      to="/cart"
      aria-label={formatCartCount(count)}
      aria-current={pathname === "/cart" ? "page" : undefined}
      className={`relative inline-flex min-h-11 min-w-11 items-center justify-end gap-2.5 font-medium text-label underline-offset-6 hover:underline ${count > 0 ? "max-lg:pr-3" : ""} ${className}`}
    >
      <span className="max-lg:hidden">Cart</span> <BagIcon className="size-6 lg:hidden" />
      <CartBadge count={count} className="max-lg:absolute max-lg:top-0 max-lg:right-0" />
    </Link>
  );
}

/** The number of pieces; nothing at 0. */
function CartBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`grid h-5 min-w-5 place-items-center bg-laterite px-1 font-semibold text-badge text-shea tabular-nums forced-colors:border ${className}`}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

/** 'Cart', 'Cart, 1 piece', 'Cart, 2 pieces'. */
const formatCartCount = (count: number): string =>
  count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "piece" : "pieces"}`;
