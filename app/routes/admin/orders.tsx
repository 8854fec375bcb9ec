import { listOrders, parseOrderQuery } from "#app/admin/orders/list-orders.server.ts";
import { OrdersPage } from "#app/admin/orders/orders-page.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/orders.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const query = parseOrderQuery(args.url.searchParams);
  return listOrders(args.context.get(databaseContext), admin, query);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Orders", path: "/admin/orders", isPrivate: true });

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage list={loaderData} />;
}
