import { data } from "react-router";
import { AddPicturesPage } from "#app/admin/products/by-name/add-pictures-page.tsx";
import { answerPictures, parsePicturesForm } from "#app/admin/products/by-name/answer-pictures.server.ts";
import { PICTURES_PATH } from "#app/admin/products/pictures-path.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { listPictureless } from "#app/features/product-import/awaited-pictures.server.ts";
import {
  clockContext,
  databaseContext,
  pictureStoreContext,
  siteContext,
} from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/product-pictures.ts";

/** In bytes. Without scripts the pictures come with the form; otherwise their addresses do. */
const LARGEST_FORM = 5 * MAX_PICTURE_BYTES;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  return listPictureless(args.context.get(databaseContext), admin);
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, request } = args;
  const read = await readForm(request, { bytes: LARGEST_FORM });
  if (!read.ok) {
    const { status, message } = read.error;
    throw data(status === 413 ? TOO_LARGE : message, { status });
  }
  const pictures = context.get(pictureStoreContext);
  const { ownOrigins } = context.get(siteContext);
  const form = parsePicturesForm(read.value, { ownOrigins, pictureOrigin: pictures.origin });
  const deps = { db: context.get(databaseContext), pictures, now: context.get(clockContext) };
  const answer = await answerPictures(deps, admin, form);
  return data(answer, answer.slugs.length > 0 ? 200 : 422);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Add pictures by file name", path: PICTURES_PATH, isPrivate: true });

export default function ProductPictures({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPicturesPage pictureless={loaderData} answer={actionData ?? null} />;
}
