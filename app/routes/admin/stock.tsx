import { data, redirect } from "react-router";
import { StockPage } from "#app/admin/stock/stock-page.tsx";
import { checkoutDepsContext } from "#app/features/checkout/checkout-deps.server.ts";
import { releasedPath, releasedWords, STOCK_PATH } from "#app/features/checkout/held-order.ts";
import { listHeld } from "#app/features/checkout/list-held.server.ts";
import { releaseHeld } from "#app/features/checkout/release-held.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/stock.ts";

/** In bytes. The forms of this page have an order's reference. */
const LARGEST_FORM = 10_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "stock", "read");
  const held = await listHeld(args.context.get(databaseContext), admin);
  return { ...held, said: releasedWords(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "stock", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const reference = form.value.get("release");
  if (typeof reference !== "string") throw data(null, { status: 400 });
  const came = await releaseHeld(args.context.get(checkoutDepsContext), admin, reference);
  if (came === null) throw data(null, { status: 404 });
  return redirect(releasedPath(reference, came), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Stock", path: STOCK_PATH, isPrivate: true });

export default function Stock({ loaderData }: Route.ComponentProps) {
  return <StockPage {...loaderData} />;
}
