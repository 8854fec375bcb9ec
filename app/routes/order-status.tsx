import { data, isRouteErrorResponse } from "react-router";
import { site, storePolicy } from "#app/features/content/content.ts";
import { OrderNotFound } from "#app/features/order-status/order-not-found.tsx";
import { OrderStatusPage } from "#app/features/order-status/order-status-page.tsx";
import { findShopperOrder } from "#app/features/order-status/shopper-order.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/order-status.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findShopperOrder(context.get(databaseContext), params.key);
  if (!order) throw data(null, { status: 404 });
  return order;
}

/** The address is the key: no page that the shopper goes on to is told where they came from. */
export const headers = () => ({ ...privatePage(), "referrer-policy": "no-referrer" });

/** The canonical address leaves the key out. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Order ${loaderData.reference}` : "Order not found",
    path: "/orders",
    isPrivate: true,
  });

export default function OrderStatus({ loaderData }: Route.ComponentProps) {
  return (
    <OrderStatusPage
      order={loaderData}
      cancellationDays={storePolicy.cancellationDays}
      contact={site.contact}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <OrderNotFound />;
  throw error;
}
