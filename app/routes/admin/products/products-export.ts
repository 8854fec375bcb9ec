import { csvHeaders, exportProducts } from "#app/domain/catalogue/import/export-products.server.ts";
import { placeOf } from "#app/domain/catalogue/products/product-list.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
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
