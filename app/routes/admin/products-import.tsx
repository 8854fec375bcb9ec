import { data } from "react-router";
import { ImportPage } from "#app/features/catalogue/admin/import/import-page.tsx";
import { IMPORT_PATH } from "#app/features/catalogue/admin/import/import-paths.ts";
import { readImportPage, takeFile } from "#app/features/catalogue/admin/import/read-import-page.server.ts";
import { site } from "#app/features/content/content.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/products-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  return readImportPage(args, admin);
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const { problem, status } = await takeFile(args, admin, site.name);
  return data({ problem }, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Import products", path: IMPORT_PATH, isPrivate: true });

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage view={loaderData} problem={actionData?.problem ?? null} />;
}
