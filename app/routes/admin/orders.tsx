import { listOrders, parseOrderQuery } from "#app/domain/orders/list-orders.server.ts";
import { heldOrders } from "#app/owner/orders/held-orders.server.ts";
import { OrdersPage } from "#app/owner/orders/orders-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/orders.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const query = parseOrderQuery(args.url.searchParams);
  const db = args.context.get(databaseContext);
  return listOrders(db, admin, query, heldOrders(db));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Orders", path: "/admin/orders", isPrivate: true });

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage list={loaderData} />;
}
