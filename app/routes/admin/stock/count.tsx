import { randomUUID } from "node:crypto";
import { COUNT_ACTIONS, formatCounted } from "#app/owner/stock/answer-count.server.ts";
import { CountPage } from "#app/owner/stock/count-page.tsx";
import { loadStock } from "#app/owner/stock/load-stock.server.ts";
import { findBooked } from "#app/owner/stock/save-stock.server.ts";
import { COUNT_PATH, parseStockPlace } from "#app/owner/stock/stock-list.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/count.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "stock-take", "read");
  const db = args.context.get(databaseContext);
  const params = args.url.searchParams;
  const bookedKey = params.get("booked");
  const list = await loadStock(db, admin, parseStockPlace(params), { isCountedOnly: true });
  const said = formatCounted(params.get("counted"), await findBooked(db, admin, bookedKey));
  return { list, said, bookedKey, formKey: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, COUNT_ACTIONS, {
    db: args.context.get(databaseContext),
    place: parseStockPlace(args.url.searchParams),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Count stock", path: COUNT_PATH, isPrivate: true });

export default function StockCount({ loaderData, actionData }: Route.ComponentProps) {
  return <CountPage {...loaderData} answer={actionData ?? null} />;
}
