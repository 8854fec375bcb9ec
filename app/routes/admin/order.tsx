import { data } from "react-router";
import { ORDER_ACTIONS } from "#app/owner/orders/change-order.server.ts";
import { loadOrderData } from "#app/owner/orders/load-order-page.server.ts";
import { OrderPage } from "#app/owner/orders/order-page.tsx";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { PackingPage } from "#app/owner/orders/packing-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/order.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { context, params } = args;
  const { delivery, storePolicy } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  const asked = { query: args.url.searchParams, ...terms, now: context.get(clockContext)() };
  const found = await loadOrderData(context.get(databaseContext), admin, params.reference, asked);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, ORDER_ACTIONS, {
    db: args.context.get(databaseContext),
    reference: args.params.reference,
    now: args.context.get(clockContext)(),
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: `Order ${params.reference}`,
    path: orderPath(params.reference),
    isPrivate: true,
  });

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useFrame();
  const shop = { name: site.name, email: site.contact.email };
  const { order, packing, done } = loaderData;
  const around = { done, problem: actionData ?? null, shop };
  return order ? <OrderPage order={order} {...around} /> : <PackingPage order={packing} {...around} />;
}
