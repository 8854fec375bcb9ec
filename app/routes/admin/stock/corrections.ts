import { saveStock } from "#app/owner/stock/save-stock.server.ts";
import { parseCorrection } from "#app/owner/stock/stock-form.ts";
import { jsonError, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdminInJson } from "#app/routes/request/require-admin-in-json.server.ts";
import type { Route } from "./+types/corrections.ts";

/** In bytes: every size and colour of a style. */
const LARGEST = 100_000;

export async function loader(args: Route.LoaderArgs) {
  await requireAdminInJson(args, "stock", "write");
  return methodNotAllowed("POST");
}

/** Books a correction of the page's script: `{ words }`, or `{ error, problems }` when nothing was booked. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdminInJson(args, "stock", "write");
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  const body = await readJson(args.request, LARGEST);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const correction = parseCorrection(body.value);
  if (!correction) return jsonError(400, "That is not a correction of stock.", { problems: [] });
  const saved = await saveStock(args.context.get(databaseContext), admin, correction);
  if (saved.ok) return Response.json({ words: saved.value });
  return jsonError(409, "Nothing was booked.", { problems: saved.error });
}
