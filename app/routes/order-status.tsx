import { data, isRouteErrorResponse } from "react-router";
import { listNewest } from "#app/domain/catalogue/search/featured-products.server.ts";
import { giftCardPath } from "#app/domain/money/gift-cards/gift-card.ts";
import { pageKeyOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  identityDepsContext,
  logContext,
} from "#app/routes/request/contexts.server.ts";
import { NewestPieces } from "#app/shop/catalogue/newest-pieces.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { OrderNotFound } from "#app/shop/order/order-not-found.tsx";
import { OrderStatusPage } from "#app/shop/order/order-status-page.tsx";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import type { Route } from "./+types/order-status.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { storePolicy, delivery, frame } = context.get(contentContext);
  const { secret } = context.get(identityDepsContext).identity;
  const now = context.get(clockContext)();
  const { zones, collection } = delivery;
  const terms = { zones, collection, cancellationDays: storePolicy.cancellationDays, now };
  const cardPath = frame.sendsEmail ? null : (id: string) => giftCardPath(pageKeyOf(id, secret));
  const order = await findShopperOrder(db, params.key, { ...terms, cardPath });
  if (!order) throw data(await listNewest(db, context.get(logContext)), { status: 404 });
  return order;
}

/** The address is the key, so no other site may learn it from the referrer. */
export const headers = () => ({ ...privatePage(), "referrer-policy": "no-referrer" });

/** Without the key in the canonical address. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Order ${loaderData.reference}` : "Order not found",
    path: "/orders",
    isPrivate: true,
  });

export default function OrderStatus({ loaderData }: Route.ComponentProps) {
  const { site } = useFrame();
  return <OrderStatusPage order={loaderData} contact={site.contact} brand={site.name} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <OrderNotFound />
      <NewestPieces products={error.data} />
    </>
  );
}
