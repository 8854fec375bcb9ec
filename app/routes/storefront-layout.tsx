import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { useHeld } from "#app/platform/browser/use-held.ts";
import { ProductLoading } from "#app/shop/product/product-loading.tsx";
import { StorefrontShell } from "#app/shop/shell/storefront-shell.tsx";

/** A faster page is shown without a message. */
const STATUS_DELAY_MS = 400;

export default function StorefrontLayout() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const isProductComing =
    next !== undefined && next !== pathname && matchPath("/products/:slug", next) !== null;
  const isWaiting = useHeld(isProductComing, STATUS_DELAY_MS);
  return (
    <StorefrontShell year={new Date().getFullYear()}>
      {isWaiting ? <ProductLoading /> : <Outlet />}
    </StorefrontShell>
  );
}
