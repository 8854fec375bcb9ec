import { data, redirect } from "react-router";
import { IMPORT_PATH, importPath } from "#app/owner/products/import/import-paths.ts";
import { ProductImportPage } from "#app/owner/products/import/product-import-page.tsx";
import {
  changeImport,
  loadImport,
  parseImportChange,
} from "#app/owner/products/import/save-import.server.ts";
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
import type { Route } from "./+types/product-import.ts";

/** In bytes. A button, and a tick. */
const LARGEST_FORM = 100_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const view = await loadImport(args.context.get(databaseContext), admin, args.params.id);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, params, request } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseImportChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const deps = {
    db: context.get(databaseContext),
    room: context.get(diskRoomContext),
    now: context.get(clockContext),
  };
  const { site, kinds } = context.get(contentContext);
  const pictureOrigin = context.get(pictureStoreContext).origin;
  const shop = { name: site.name, ...context.get(siteContext), pictureOrigin, kinds };
  const changed = await changeImport(deps, admin, { id: params.id, change, shop });
  if (changed.ok)
    throw redirect(
      changed.value === "cancelled" ? `${IMPORT_PATH}?done=cancelled` : importPath(params.id),
      303,
    );
  if (changed.error === "gone") throw data(null, { status: 404 });
  const { problem, status } = changed.error;
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
