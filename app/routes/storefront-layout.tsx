import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { ProductLoading } from "#app/features/product-page/product-loading.tsx";
import { StorefrontShell } from "#app/features/shell/storefront-shell.tsx";
import { useHeld } from "#app/platform/browser/use-held.ts";

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
