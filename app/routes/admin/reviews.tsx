import { data, redirect } from "react-router";
import { loadReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import {
  changeReview,
  parseReviewAction,
  parseReviewPlace,
} from "#app/owner/reviews/change-review.server.ts";
import { formatReviewDone, REVIEWS_PATH, reviewListPath } from "#app/owner/reviews/review-words.ts";
import { ReviewsPage } from "#app/owner/reviews/reviews-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/reviews.ts";

/** In bytes: an answer, and some words. */
const LARGEST_FORM = 20_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const { searchParams } = args.url;
  const view = await loadReviews(args.context.get(databaseContext), admin, parseReviewPlace(searchParams));
  return { view, done: formatReviewDone(searchParams.get("done")) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "words", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const press = parseReviewAction(form.value);
  if (!press) throw data(null, { status: 400 });
  const { context, url } = args;
  const done = await changeReview(context.get(databaseContext), admin, press, context.get(clockContext)());
  if (done.ok) return redirect(reviewListPath(parseReviewPlace(url.searchParams), done.value), 303);
  const answer = press.decision.do === "answer" ? press.decision.text : null;
  return data({ id: press.id, message: done.error, answer }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Reviews", path: REVIEWS_PATH, isPrivate: true });

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsPage {...loaderData} refused={actionData ?? null} />;
}
