import { exportProducts } from "#app/features/catalogue/admin/csv/export-products.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import type { Route } from "./+types/products-export.ts";

/** `GET /admin/products/export.csv`: the products that the list shows, as Shopify has them. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  return exportProducts(args, admin);
}
