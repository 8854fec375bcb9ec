import { data } from "react-router";
import { exportEnquiry } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { jsonFile } from "#app/platform/http/json.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/enquiry-export.ts";

/** `GET /admin/enquiries/:id/export.json`: the stored data of an enquiry and its writer. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const kept = await exportEnquiry(args.context.get(databaseContext), admin, args.params.id);
  if (!kept) throw data(null, { status: 404 });
  return jsonFile(`enquiry-${kept.enquiry}.json`, kept);
}
