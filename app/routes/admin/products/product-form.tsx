import { data, redirect } from "react-router";
import { holds } from "#app/domain/identity/identity.server.ts";
import { PRODUCT_ACTIONS } from "#app/owner/products/form/change-product.server.ts";
import { loadProductPage, parseProductPageQuery } from "#app/owner/products/form/load-product-page.server.ts";
import { ProductFormPage } from "#app/owner/products/form/product-form-page.tsx";
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
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/product-form.ts";

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
  return runAction(args, PRODUCT_ACTIONS, {
    db: args.context.get(databaseContext),
    pictures: args.context.get(pictureStoreContext),
    now: args.context.get(clockContext),
    log: args.context.get(logContext),
    shopName: args.context.get(contentContext).site.name,
    kinds: args.context.get(contentContext).kinds,
    draft: args.url.searchParams.get("draft"),
  });
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
