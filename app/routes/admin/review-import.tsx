import { data } from "react-router";
import { Action } from "#app/owner/kit/form-parts.tsx";
import { importPath } from "#app/owner/products/import/import-paths.ts";
import { ProductImportPage } from "#app/owner/products/import/product-import-page.tsx";
import { loadImport } from "#app/owner/products/import/save-import.server.ts";
import { REVIEW_IMPORT_ACTIONS } from "#app/owner/reviews/import-file.server.ts";
import { REVIEW_IMPORT } from "#app/owner/reviews/import-words.tsx";
import { REVIEW_IMPORT_PATH, reviewListPath } from "#app/owner/reviews/review-words.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/review-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "write");
  const view = await loadImport(args.context.get(databaseContext), admin, args.params.id, "reviews");
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, REVIEW_IMPORT_ACTIONS, {
    db: args.context.get(databaseContext),
    id: args.params.id,
    now: args.context.get(clockContext),
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: REVIEW_IMPORT.page[1],
    path: importPath(params.id, REVIEW_IMPORT_PATH),
    isPrivate: true,
  });

export default function ReviewImport({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductImportPage
      view={loaderData}
      problem={actionData?.problem ?? null}
      subject={REVIEW_IMPORT}
      next={
        <p className="mt-8">
          <Action to={reviewListPath({ list: "shown" })} label="See the reviews" />
        </p>
      }
    />
  );
}
