import { data } from "react-router";
import { exportOrder } from "#app/owner/orders/export-order.server.ts";
import { jsonFile } from "#app/platform/http/json.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/order-export.ts";

/** `GET /admin/orders/:reference/export.json`: the stored data of an order and its shopper. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "personal-data", "read");
  const { reference } = args.params;
  const kept = await exportOrder(args.context.get(databaseContext), admin, reference);
  if (!kept) throw data(null, { status: 404 });
  return jsonFile(`order-${kept.order}.json`, kept);
}
