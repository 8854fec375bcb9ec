import { data } from "react-router";
import { importPath } from "#app/features/catalogue/admin/import/import-paths.ts";
import { ProductImportPage } from "#app/features/catalogue/admin/import/product-import-page.tsx";
import { changeImport, readImport } from "#app/features/catalogue/admin/import/read-import-page.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/product-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const view = await readImport(args, admin, args.params.id);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const { problem, status } = await changeImport(args, admin, args.params.id);
  return data({ problem }, { status });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(matches, {
    title: loaderData ? `Import of ${loaderData.fileName}` : "Import",
    path: importPath(params.id),
    isPrivate: true,
  });

export default function ProductImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductImportPage view={loaderData} problem={actionData?.problem ?? null} />;
}
