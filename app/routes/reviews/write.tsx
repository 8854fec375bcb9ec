import { data } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { answerReview } from "#app/domain/people/reviews/answer-review.server.ts";
import { MAX_REVIEW_PICTURES, noMoreAskingPath } from "#app/domain/people/reviews/review.ts";
import { parseReviewForm } from "#app/domain/people/reviews/review-input.ts";
import { loadWritePage } from "#app/domain/people/reviews/save-review.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { MAX_PICTURE_BYTES } from "#app/platform/images/upload-limits.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  admitContext,
  clockContext,
  databaseContext,
  pictureStoreContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { WritePage } from "#app/shop/reviews/write-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/write.ts";

/** In bytes: the pictures, and the text with a form's overhead. */
const MAX_FORM = MAX_REVIEW_PICTURES * MAX_PICTURE_BYTES + 128 * 1024;
/** The most fields and files of a form. */
const MAX_FIELDS = 40;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await loadWritePage(context.get(databaseContext), params.token);
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Only the holder of a link is read at all, because pictures are large. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const db = context.get(databaseContext);
  const view = await loadWritePage(db, token);
  if (!view) throw data(null, { status: 404 });
  const wait = await context.get(admitContext)("review");
  if (wait > 0) {
    const unread = `That was a lot at once. Wait ${formatSeconds(wait)}, go back, and send it again.`;
    return data({ ...view, unread }, { status: 429, headers: { "retry-after": String(wait) } });
  }
  const read = await readForm(request, { bytes: MAX_FORM, fields: MAX_FIELDS });
  if (!read.ok) return data({ ...view, unread: read.error.message }, { status: read.error.status });
  const form = parseReviewForm(read.value);
  if (!form) throw data(null, { status: 400 });
  const pictures = context.get(pictureStoreContext);
  const answered = await answerReview({ db, now: context.get(clockContext), pictures }, token, form);
  if (!answered) throw data(null, { status: 404 });
  return data(answered.view, { status: answered.status });
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your review", path: "/reviews", isPrivate: true });

export default function Write({ loaderData, actionData, params }: Route.ComponentProps) {
  return <WritePage view={actionData ?? loaderData} noMoreAskingPath={noMoreAskingPath(params.token)} />;
}

export const ErrorBoundary = LinkError;
