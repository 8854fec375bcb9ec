import { data, redirect } from "react-router";
import { AdminMessage } from "#app/admin/frame/admin-message.tsx";
import { changeProduct, parseProductChange } from "#app/admin/products/form/change-product.server.ts";
import { loadProductPage, parseProductPageQuery } from "#app/admin/products/form/load-product-page.server.ts";
import { ProductFormPage } from "#app/admin/products/form/product-form-page.tsx";
import { site } from "#app/features/content/content.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import {
  clockContext,
  databaseContext,
  logContext,
  pictureStoreContext,
} from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/product-form.ts";

/** All pictures of one save together; without pictures, every size in every colour. No owner's work is turned away. */
const LARGEST_FORM = { bytes: 120 * 1024 * 1024, urlEncodedBytes: 2 * 1024 * 1024, fields: 20_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const query = parseProductPageQuery(args.url.searchParams);
  const view = await loadProductPage(args.context.get(databaseContext), admin, {
    query,
    shopName: site.name,
  });
  return data(view, { status: view.isMissing ? 404 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const { context, request, url } = args;
  const form = await readForm(request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const deps = {
    db: context.get(databaseContext),
    pictures: context.get(pictureStoreContext),
    now: context.get(clockContext),
    log: context.get(logContext),
    shopName: site.name,
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
  // What was typed outlives a product that somebody deleted meanwhile.
  if (loaderData.isMissing && !actionData) {
    return (
      <AdminMessage title="Not found">
        There is no product at this slug. It may have been deleted.
      </AdminMessage>
    );
  }
  return <ProductFormPage view={loaderData} answer={actionData ?? null} />;
}
