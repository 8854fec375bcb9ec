import { data } from "react-router";
import { csvHeaders } from "#app/domain/catalogue/import/export-products.server.ts";
import { loadProblemsFile } from "#app/domain/catalogue/import/imports.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/product-import-problems.ts";

/** `GET /admin/products/import/:id/problems.csv`: the errors and notes of a file, line by line. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { id } = args.params;
  const text = await loadProblemsFile(args.context.get(databaseContext), admin, id);
  if (text === null) throw data(null, { status: 404 });
  return new Response(text, { headers: csvHeaders(`problems-${id.slice(0, 8)}.csv`) });
}
