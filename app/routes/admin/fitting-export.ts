import { data } from "react-router";
import { exportCall } from "#app/domain/calendar/remind-of-calls.server.ts";
import { jsonFile } from "#app/platform/http/json.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/fitting-export.ts";

/** `GET /admin/fittings/:id/export.json`: the stored data of a call and its person. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const kept = await exportCall(args.context.get(databaseContext), admin, args.params.id);
  if (!kept) throw data(null, { status: 404 });
  return jsonFile(`call-${kept.call}.json`, kept);
}
