import { listImports } from "#app/domain/catalogue/import/imports.server.ts";
import { ImportPage } from "#app/owner/products/import/import-page.tsx";
import { REVIEW_FILE_ACTIONS } from "#app/owner/reviews/import-file.server.ts";
import { REVIEW_IMPORT, ReviewRules } from "#app/owner/reviews/import-words.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, diskRoomContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/reviews-import.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "write");
  const earlier = await listImports(args.context.get(databaseContext), admin, "reviews");
  return { earlier, isCancelled: args.url.searchParams.get("done") === "cancelled" };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, REVIEW_FILE_ACTIONS, {
    db: args.context.get(databaseContext),
    room: args.context.get(diskRoomContext),
    now: args.context.get(clockContext),
  });
}

const [path, title] = REVIEW_IMPORT.page;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path, isPrivate: true });

export default function ReviewsImport({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? null;
  return <ImportPage {...loaderData} problem={problem} subject={REVIEW_IMPORT} help={<ReviewRules />} />;
}
