import { data } from "react-router";
import { exportEnquiry } from "#app/features/enquiries/erase-enquiry.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { jsonFile } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/enquiry-export.ts";

/** `GET /admin/enquiries/:id/export.json`: the stored data of an enquiry and its writer. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const kept = await exportEnquiry(args.context.get(databaseContext), admin, args.params.id);
  if (!kept) throw data(null, { status: 404 });
  return jsonFile(`enquiry-${kept.enquiry}.json`, kept);
}
