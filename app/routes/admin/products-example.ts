import { exampleFile } from "#app/features/catalogue/admin/import/import-files.server.ts";
import { site } from "#app/features/content/content.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import type { Route } from "./+types/products-example.ts";

/** `GET /admin/products/import/example.csv`: a file to begin from. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  return exampleFile(args, admin, site.name);
}
