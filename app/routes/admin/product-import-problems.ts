import { data } from "react-router";
import { problemsFile } from "#app/features/catalogue/admin/import/import-files.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import type { Route } from "./+types/product-import-problems.ts";

/** `GET /admin/products/import/:id/problems.csv`: what is wrong with a file, line by line. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const file = await problemsFile(args, admin, args.params.id);
  if (!file) throw data(null, { status: 404 });
  return file;
}
