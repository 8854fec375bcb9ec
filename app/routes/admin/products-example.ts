import { contentContext } from "#app/features/content/content.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { csvHeaders } from "#app/features/product-import/export-products.server.ts";
import { loadExampleFile } from "#app/features/product-import/import-files.server.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import type { Route } from "./+types/products-example.ts";

/** `GET /admin/products/import/example.csv`: a file with two example products. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { site, kinds } = args.context.get(contentContext);
  const shop = { name: site.name, origin: args.context.get(siteContext).origin, kinds };
  const text = await loadExampleFile(args.context.get(databaseContext), admin, shop);
  return new Response(text, { headers: csvHeaders("products-example.csv") });
}
