import { csvHeaders, loadExampleFile } from "#app/domain/catalogue/import/export-products.server.ts";
import { contentContext, databaseContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/products-example.ts";

/** `GET /admin/products/import/example.csv`: a file with two example products. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { site, kinds } = args.context.get(contentContext);
  const shop = { name: site.name, origin: args.context.get(siteContext).origin, kinds };
  const text = await loadExampleFile(args.context.get(databaseContext), admin, shop);
  return new Response(text, { headers: csvHeaders("products-example.csv") });
}
