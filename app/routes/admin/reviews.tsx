import { loadReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import { parseReviewPlace, REVIEW_ACTIONS } from "#app/owner/reviews/change-review.server.ts";
import { formatReviewDone, REVIEWS_PATH } from "#app/owner/reviews/review-words.ts";
import { ReviewsPage } from "#app/owner/reviews/reviews-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/reviews.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const { searchParams } = args.url;
  const view = await loadReviews(args.context.get(databaseContext), admin, parseReviewPlace(searchParams));
  return { view, done: formatReviewDone(searchParams.get("done")) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, REVIEW_ACTIONS, {
    db: args.context.get(databaseContext),
    place: parseReviewPlace(args.url.searchParams),
    now: args.context.get(clockContext)(),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Reviews", path: REVIEWS_PATH, isPrivate: true });

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} refused={actionData ?? null} />;
}
