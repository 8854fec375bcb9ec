import { data } from "react-router";
import { listPictureless } from "#app/domain/catalogue/import/awaited-pictures.server.ts";
import { AddPicturesPage } from "#app/owner/products/by-name/add-pictures-page.tsx";
import { answerPictures, parsePicturesForm } from "#app/owner/products/by-name/answer-pictures.server.ts";
import { PICTURES_PATH } from "#app/owner/products/pictures-path.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  pictureStoreContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
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
