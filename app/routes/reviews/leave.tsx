import { data } from "react-router";
import { isAskedLink, refuseReviews } from "#app/domain/people/reviews/request-reviews.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { NoMoreAskingPage } from "#app/shop/reviews/leave-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/leave.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!(await isAskedLink(context.get(databaseContext), params.token))) throw data(null, { status: 404 });
  return null;
}

/**
 * Also posted by mail programs, in one press and without a page, as `List-Unsubscribe-Post` asks (RFC 8058): so it
 * needs no origin. The link is the key.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const isKnown = await refuseReviews(
    context.get(databaseContext),
    params.token,
    context.get(clockContext)(),
  );
  if (!isKnown) throw data(null, { status: 404 });
  return { isDone: true };
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "No more reviews", path: "/reviews", isPrivate: true });

export default function Leave({ actionData }: Route.ComponentProps) {
  return <NoMoreAskingPage isDone={actionData?.isDone ?? false} />;
}

export const ErrorBoundary = LinkError;
