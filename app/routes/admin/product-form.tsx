import { data } from "react-router";
import { changeProduct } from "#app/features/catalogue/admin/change-product.server.ts";
import { ProductPage } from "#app/features/catalogue/admin/product-page.tsx";
import { readProductPage } from "#app/features/catalogue/admin/read-product-page.server.ts";
import { site } from "#app/features/content/content.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { AdminMessage } from "#app/features/shell/admin-message.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/product-form.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const view = await readProductPage(args, admin, site.name);
  return data(view, { status: view.isMissing ? 404 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const answer = await changeProduct(args, admin);
  return data(answer, { status: answer.status });
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
  return <ProductPage view={loaderData} answer={actionData ?? null} />;
}
