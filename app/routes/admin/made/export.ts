import { data } from "react-router";
import { exportMade } from "#app/domain/making/forget-made.server.ts";
import { jsonFile } from "#app/platform/http/json.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/export.ts";

/** `GET /admin/made/:id/export.json`: the stored data of a request and its person. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const kept = await exportMade(args.context.get(databaseContext), admin, args.params.id);
  if (!kept) throw data(null, { status: 404 });
  return jsonFile(`request-${kept.request}.json`, kept);
}
