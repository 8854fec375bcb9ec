import { data } from "react-router";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { csvHeaders } from "#app/features/product-import/export-products.server.ts";
import { loadProblemsFile } from "#app/features/product-import/import-files.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import type { Route } from "./+types/product-import-problems.ts";

/** `GET /admin/products/import/:id/problems.csv`: the errors and notes of a file, line by line. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { id } = args.params;
  const text = await loadProblemsFile(args.context.get(databaseContext), admin, id);
  if (text === null) throw data(null, { status: 404 });
  return new Response(text, { headers: csvHeaders(`problems-${id.slice(0, 8)}.csv`) });
}
