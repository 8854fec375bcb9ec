import { contentContext } from "#app/features/content/content.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { csvHeaders, exportProducts } from "#app/features/product-import/export-products.server.ts";
import { placeOf } from "#app/features/products/product-list.ts";
import { clockContext, databaseContext, siteContext } from "#app/platform/http/context.ts";
import type { Route } from "./+types/products-export.ts";

/** `GET /admin/products/export.csv`: the listed products, in Shopify's form. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "read");
  const { context, url } = args;
  const shop = { origin: context.get(siteContext).origin, kinds: context.get(contentContext).kinds };
  const wanted = { place: placeOf(url.searchParams), shop };
  const day = context.get(clockContext)().toISOString().slice(0, 10);
  return new Response(exportProducts(context.get(databaseContext), admin, wanted), {
    headers: csvHeaders(`products-${day}.csv`),
  });
}
