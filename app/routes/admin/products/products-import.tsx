import { data, redirect } from "react-router";
import { listImports } from "#app/domain/catalogue/import/imports.server.ts";
import { ImportPage } from "#app/owner/products/import/import-page.tsx";
import { IMPORT_PATH, importPath, MAX_FILE_BYTES } from "#app/owner/products/import/import-paths.ts";
import { parseImportFile, saveImport } from "#app/owner/products/import/save-import.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  diskRoomContext,
  pictureStoreContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/products-import.ts";

/** The rest of a form besides its file, in bytes. */
const FORM_BYTES = 100_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const earlier = await listImports(args.context.get(databaseContext), admin);
  return { earlier, isCancelled: args.url.searchParams.get("done") === "cancelled" };
}

/** Leads to the page with the file's preview. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, request } = args;
  const deps = {
    db: context.get(databaseContext),
    room: context.get(diskRoomContext),
    now: context.get(clockContext),
  };
  const pictureOrigin = context.get(pictureStoreContext).origin;
  const { site, kinds } = args.context.get(contentContext);
  const shop = { name: site.name, ...context.get(siteContext), pictureOrigin, kinds };
  const file = await parseImportFile(await readForm(request, { bytes: MAX_FILE_BYTES + FORM_BYTES }));
  const saved = file.ok ? await saveImport(deps, admin, { file: file.value, shop }) : file;
  if (saved.ok) throw redirect(importPath(saved.value), 303);
  const { problem, status } = saved.error;
  return data({ problem }, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Import products", path: IMPORT_PATH, isPrivate: true });

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} problem={actionData?.problem ?? null} />;
}
