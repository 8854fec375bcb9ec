import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { AdminPlaceholder } from "#app/features/shell/admin-placeholder.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/order.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Order", path: "/admin/orders", isPrivate: true });

export default function Order() {
  return <AdminPlaceholder title="Order" />;
}
