import { data, isRouteErrorResponse } from "react-router";
import { loadSavedCart } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { SavedCartNotFound, SavedCartPage } from "#app/shop/cart/saved/saved-cart-page.tsx";
import type { Route } from "./+types/saved-cart.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const saved = await loadSavedCart(context.get(databaseContext), params.token, context.get(clockContext)());
  if (!saved) throw data(null, { status: 404 });
  return saved;
}

export const headers = secretAddress;

/** Without the token in the canonical address. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? "Your cart, as you sent it" : "Cart not found",
    path: "/carts",
    isPrivate: true,
  });

export default function SavedCartRoute({ loaderData }: Route.ComponentProps) {
  return <SavedCartPage saved={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <SavedCartNotFound />;
}
