import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { formatReleased, releasedPath, STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { listHeld, releaseHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { loadStock } from "#app/owner/stock/load-stock.server.ts";
import { answerStockForm, findBooked } from "#app/owner/stock/save-stock.server.ts";
import { parseStockPlace, stockPath } from "#app/owner/stock/stock-list.ts";
import { StockPage } from "#app/owner/stock/stock-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/stock.ts";

/** A form has every size and colour of one style, or an order's reference. */
const LARGEST_FORM = { bytes: 100_000, fields: 1_000 };

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
  const admin = await requireAdmin(args, "stock", "write");
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const reference = form.value.get("release");
  if (typeof reference === "string") {
    const came = await releaseHeld(args.context.get(checkoutDepsContext), admin, reference);
    if (came === null) throw data(null, { status: 404 });
    return redirect(releasedPath(reference, came), 303);
  }
  const answered = await answerStockForm(args.context.get(databaseContext), admin, form.value);
  if (!answered) throw data(null, { status: 400 });
  if ("answer" in answered) return data(answered.answer, { status: 409 });
  const here = new URL(stockPath(parseStockPlace(args.url.searchParams)), args.url);
  here.searchParams.set("booked", answered.bookedKey);
  return redirect(here.pathname + here.search, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Stock", path: STOCK_PATH, isPrivate: true });

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  return <StockPage {...loaderData} answer={actionData ?? null} />;
}
