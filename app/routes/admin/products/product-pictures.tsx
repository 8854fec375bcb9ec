import { listPictureless } from "#app/domain/catalogue/import/awaited-pictures.server.ts";
import { AddPicturesPage } from "#app/owner/products/by-name/add-pictures-page.tsx";
import { PICTURES_ACTIONS } from "#app/owner/products/by-name/answer-pictures.server.ts";
import { PICTURES_PATH } from "#app/owner/products/pictures-path.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  pictureStoreContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/product-pictures.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  return listPictureless(args.context.get(databaseContext), admin);
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, PICTURES_ACTIONS, {
    db: args.context.get(databaseContext),
    pictures: args.context.get(pictureStoreContext),
    now: args.context.get(clockContext),
    ownOrigins: args.context.get(siteContext).ownOrigins,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Add pictures by file name", path: PICTURES_PATH, isPrivate: true });

export default function ProductPictures({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPicturesPage pictureless={loaderData} answer={actionData ?? null} />;
}
