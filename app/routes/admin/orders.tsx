import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { listOrders } from "#app/features/orders/admin/order-list.server.ts";
import { OrdersPage } from "#app/features/orders/admin/orders-page.tsx";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/orders.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args);
  return listOrders(args.context.get(databaseContext), new URL(args.request.url).searchParams);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Orders", path: "/admin/orders", isPrivate: true });

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage list={loaderData} />;
}
