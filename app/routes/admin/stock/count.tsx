import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { answerCount, formatCounted } from "#app/owner/stock/answer-count.server.ts";
import { CountPage } from "#app/owner/stock/count-page.tsx";
import { loadStock } from "#app/owner/stock/load-stock.server.ts";
import { findBooked } from "#app/owner/stock/save-stock.server.ts";
import { COUNT_PATH, parseStockPlace, stockPath } from "#app/owner/stock/stock-list.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/count.ts";

/** Two fields for every size and colour of a page of styles. */
const LARGEST_FORM = { bytes: 1_000_000, urlEncodedBytes: 1_000_000, fields: 10_000 };

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
  const admin = await requireAdmin(args, "stock-take", "write");
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const answered = await answerCount(args.context.get(databaseContext), admin, form.value);
  if (!answered) throw data(null, { status: 400 });
  if ("answer" in answered) return data(answered.answer, { status: 409 });
  const here = new URL(stockPath(parseStockPlace(args.url.searchParams), COUNT_PATH), args.url);
  here.searchParams.set("booked", answered.key);
  here.searchParams.set("counted", String(answered.counted));
  return redirect(here.pathname + here.search, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Count stock", path: COUNT_PATH, isPrivate: true });

export default function StockCount({ loaderData, actionData }: Route.ComponentProps) {
  return <CountPage {...loaderData} answer={actionData ?? null} />;
}
