import { loadProductList, parseProductListQuery } from "#app/owner/products/load-product-list.server.ts";
import { LIST_ACTIONS } from "#app/owner/products/prices/change-listed.server.ts";
import { ProductListPage } from "#app/owner/products/product-list-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/products.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "read");
  const query = parseProductListQuery(args.url.searchParams);
  return loadProductList(args.context.get(databaseContext), admin, query);
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, LIST_ACTIONS, {
    db: args.context.get(databaseContext),
    place: parseProductListQuery(args.url.searchParams).place,
    now: args.context.get(clockContext)(),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Products", path: "/admin/products", isPrivate: true });

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductListPage view={loaderData} answer={actionData ?? null} />;
}
