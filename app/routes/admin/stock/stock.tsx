import { randomUUID } from "node:crypto";
import { formatReleased, STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { listHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { loadStock } from "#app/owner/stock/load-stock.server.ts";
import { findBooked, STOCK_ACTIONS } from "#app/owner/stock/save-stock.server.ts";
import { parseStockPlace } from "#app/owner/stock/stock-list.ts";
import { StockPage } from "#app/owner/stock/stock-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/stock.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "stock", "read");
  const db = args.context.get(databaseContext);
  const params = args.url.searchParams;
  const [list, held, booked] = await Promise.all([
    loadStock(db, admin, parseStockPlace(params)),
    listHeld(db, admin),
    findBooked(db, admin, params.get("booked")),
  ]);
  const said = booked === null ? formatReleased(params) : { words: booked, isDone: true };
  return { ...held, list, said, who: admin.email, formKey: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, STOCK_ACTIONS, {
    db: args.context.get(databaseContext),
    checkout: args.context.get(checkoutDepsContext),
    place: parseStockPlace(args.url.searchParams),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Stock", path: STOCK_PATH, isPrivate: true });

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  return <StockPage {...loaderData} answer={actionData ?? null} />;
}
