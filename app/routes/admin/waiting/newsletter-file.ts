import { exportSubscribers } from "#app/admin/waiting/load-waiting.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { csvHeaders } from "#app/features/product-import/export-products.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import type { Route } from "./+types/newsletter-file.ts";

/** `GET /admin/waiting/newsletter.csv`: who wants the newsletter, for the tools that send it. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const text = await exportSubscribers(args.context.get(databaseContext), admin);
  return new Response(text, { headers: csvHeaders("newsletter.csv") });
}
