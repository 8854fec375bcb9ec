import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { listPath } from "#app/domain/catalogue/products/product-list.ts";
import { changeWhole, parseWholeChange } from "#app/owner/products/change-whole.server.ts";
import { loadProductList, parseProductListQuery } from "#app/owner/products/load-product-list.server.ts";
import { pricesPath } from "#app/owner/products/price-form.ts";
import {
  changedPath,
  changeListed,
  parseListChange,
} from "#app/owner/products/prices/change-listed.server.ts";
import { ProductListPage } from "#app/owner/products/product-list-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/products.ts";

/** In bytes. More than the slugs that can be ticked together. */
const LARGEST_FORM = 200_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "read");
  const query = parseProductListQuery(args.url.searchParams);
  return loadProductList(args.context.get(databaseContext), admin, query);
}

/** Returns to the same list, or shows it with an answer. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, request, url } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM, urlEncodedBytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const { place } = parseProductListQuery(url.searchParams);
  const [db, now] = [context.get(databaseContext), context.get(clockContext)()];
  const whole = parseWholeChange(form.value);
  if (whole) {
    const leadsTo = await changeWhole(db, admin, { change: whole, place, now });
    throw leadsTo === null ? data(null, { status: 404 }) : redirect(leadsTo, 303);
  }
  const change = parseListChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const outcome = await changeListed(db, admin, { change, now, id: randomUUID() });
  if (!outcome) throw data(null, { status: 404 });
  if ("answer" in outcome) return outcome.answer;
  if ("many" in outcome) throw redirect(pricesPath(place, outcome.many, outcome.what), 303);
  if ("unscheduled" in outcome) throw redirect(listPath(place, { done: "unscheduled" }), 303);
  throw redirect(changedPath(place, outcome.done), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Products", path: "/admin/products", isPrivate: true });

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductListPage view={loaderData} answer={actionData ?? null} />;
}
