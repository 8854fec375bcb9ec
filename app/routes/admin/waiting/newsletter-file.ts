import { csvHeaders } from "#app/domain/catalogue/import/export-products.server.ts";
import { exportSubscribers } from "#app/owner/waiting/load-waiting.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/newsletter-file.ts";

/** `GET /admin/waiting/newsletter.csv`: the newsletter's subscribers, for the tools that send it. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const text = await exportSubscribers(args.context.get(databaseContext), admin);
  return new Response(text, { headers: csvHeaders("newsletter.csv") });
}
