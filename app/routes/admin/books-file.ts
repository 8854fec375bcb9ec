import { data } from "react-router";
import { csvHeaders } from "#app/domain/catalogue/import/export-products.server.ts";
import { loadBooksFile } from "#app/owner/books/load-books.server.ts";
import { clockContext, databaseContext, paymentGatewayContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/books-file.ts";

/** `GET /admin/books/:file`: a month as `journal.csv`, `freeagent.csv`, `xero.csv` or `quickbooks.csv`. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const { context, params, url } = args;
  const deps = {
    db: context.get(databaseContext),
    gateway: context.get(paymentGatewayContext),
    now: context.get(clockContext),
  };
  const asked = { file: params.file, month: url.searchParams.get("month") };
  const file = await loadBooksFile(deps, admin, asked);
  if (!file) throw data(null, { status: 404 });
  return new Response(file.text, { headers: csvHeaders(file.name) });
}
