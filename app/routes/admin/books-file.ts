import { data } from "react-router";
import { loadBooksFile } from "#app/admin/books/load-books.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { csvHeaders } from "#app/features/product-import/export-products.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
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
