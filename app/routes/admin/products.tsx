import { changeListed } from "#app/features/catalogue/admin/change-listed.server.ts";
import { ProductListPage } from "#app/features/catalogue/admin/product-list-page.tsx";
import { readProductList } from "#app/features/catalogue/admin/read-product-list.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/products.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  return readProductList(args, admin);
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  return changeListed(args, admin);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Products", path: "/admin/products", isPrivate: true });

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductListPage view={loaderData} answer={actionData ?? null} />;
}
