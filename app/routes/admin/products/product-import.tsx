import { data, redirect } from "react-router";
import { importPath } from "#app/owner/products/import/import-paths.ts";
import { ProductImportPage } from "#app/owner/products/import/product-import-page.tsx";
import { loadImport, ONE_IMPORT_ACTIONS } from "#app/owner/products/import/save-import.server.ts";
import { REVIEW_IMPORT_PATH } from "#app/owner/reviews/review-words.ts";
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
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/product-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const [db, { id }] = [args.context.get(databaseContext), args.params];
  const view = await loadImport(db, admin, id);
  if (view) return view;
  // The log of changes leads here for files of reviews, too.
  if (await loadImport(db, admin, id, "reviews")) throw redirect(importPath(id, REVIEW_IMPORT_PATH));
  throw data(null, { status: 404 });
}

const shopOf = ({ context }: Pick<Route.ActionArgs, "context">) => {
  const { site, kinds } = context.get(contentContext);
  const pictureOrigin = context.get(pictureStoreContext).origin;
  return { name: site.name, ...context.get(siteContext), pictureOrigin, kinds };
};

export async function action(args: Route.ActionArgs) {
  return runAction(args, ONE_IMPORT_ACTIONS, {
    db: args.context.get(databaseContext),
    id: args.params.id,
    room: args.context.get(diskRoomContext),
    now: args.context.get(clockContext),
    shop: shopOf(args),
  });
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
