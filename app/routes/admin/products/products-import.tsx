import { listImports } from "#app/domain/catalogue/import/imports.server.ts";
import { ImportPage } from "#app/owner/products/import/import-page.tsx";
import { IMPORT_PATH } from "#app/owner/products/import/import-paths.ts";
import { IMPORT_ACTIONS } from "#app/owner/products/import/save-import.server.ts";
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
import type { Route } from "./+types/products-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const earlier = await listImports(args.context.get(databaseContext), admin);
  return { earlier, isCancelled: args.url.searchParams.get("done") === "cancelled" };
}

const shopOf = ({ context }: Pick<Route.ActionArgs, "context">) => {
  const { site, kinds } = context.get(contentContext);
  const pictureOrigin = context.get(pictureStoreContext).origin;
  return { name: site.name, ...context.get(siteContext), pictureOrigin, kinds };
};

export async function action(args: Route.ActionArgs) {
  return runAction(args, IMPORT_ACTIONS, {
    db: args.context.get(databaseContext),
    room: args.context.get(diskRoomContext),
    now: args.context.get(clockContext),
    shop: shopOf(args),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Import products", path: IMPORT_PATH, isPrivate: true });

export default function ProductsImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} problem={actionData?.problem ?? null} />;
}
