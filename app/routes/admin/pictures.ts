import { takeUpload } from "#app/features/catalogue/admin/take-upload.server.ts";
import { requireAdminInJson } from "#app/features/identity/require-admin-in-json.server.ts";
import { methodNotAllowed } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/pictures.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdminInJson(args);
  return methodNotAllowed("POST");
}

/** Takes one picture of the product form, and answers with its address. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdminInJson(args);
  return args.request.method === "POST" ? takeUpload(args, admin) : methodNotAllowed("POST");
}
