import { data, redirect } from "react-router";
import { holds } from "#app/domain/identity/identity.server.ts";
import { changeProduct, parseProductChange } from "#app/owner/products/form/change-product.server.ts";
import { loadProductPage, parseProductPageQuery } from "#app/owner/products/form/load-product-page.server.ts";
import { ProductFormPage } from "#app/owner/products/form/product-form-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  logContext,
  paymentGatewayContext,
  pictureStoreContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/product-form.ts";

/** All pictures of one save; without pictures, every size in every colour. No real product exceeds these limits. */
const LARGEST_FORM = { bytes: 120 * 1024 * 1024, urlEncodedBytes: 2 * 1024 * 1024, fields: 20_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "read");
  const query = parseProductPageQuery(args.url.searchParams);
  // Without the right to add a product, an empty form is of no use.
  if (query.slug === "" && !holds(admin, "products", "write")) throw redirect("/admin/overview");
  const { site, kinds } = args.context.get(contentContext);
  const { provider, livemode } = args.context.get(paymentGatewayContext);
  const asked = { query, shopName: site.name, kinds, connection: { provider, livemode } };
  const view = await loadProductPage(args.context.get(databaseContext), admin, asked);
  return data(view, { status: view.isMissing ? 404 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, request, url } = args;
  const form = await readForm(request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const { site, kinds } = context.get(contentContext);
  const deps = {
    db: context.get(databaseContext),
    pictures: context.get(pictureStoreContext),
    now: context.get(clockContext),
    log: context.get(logContext),
    shopName: site.name,
    kinds,
  };
  const outcome = await changeProduct(deps, admin, parseProductChange(form.value, url.searchParams));
  if (!outcome) throw data(null, { status: 404 });
  if ("leadsTo" in outcome) throw redirect(outcome.leadsTo, 303);
  return data(outcome.answer, { status: outcome.answer.status });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const opened = loaderData?.opened;
  return pageMeta(matches, {
    title: opened ? `Updating ${opened.title}` : "Add product",
    path: "/admin",
    isPrivate: true,
  });
};

export default function ProductFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductFormPage view={loaderData} answer={actionData ?? null} />;
}
