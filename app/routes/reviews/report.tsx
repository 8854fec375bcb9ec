import { data } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { findReported, parseReport, recordReport } from "#app/domain/people/reviews/answer-review.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  admitContext,
  clockContext,
  databaseContext,
  siteContext,
  visitorMarkContext,
} from "#app/routes/request/contexts.server.ts";
import { ReportPage } from "#app/shop/reviews/report-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/report.ts";

/** In bytes. One choice. */
const MAX_FORM = 2_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await findReported(context.get(databaseContext), params.id);
  if (!review) throw data(null, { status: 404 });
  return review;
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const db = context.get(databaseContext);
  if (!(await findReported(db, id))) throw data(null, { status: 404 });
  const read = await readForm(request, { bytes: MAX_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const reason = parseReport(read.value);
  if (!reason) return data({ problem: "Choose what is wrong with it.", isDone: false }, { status: 422 });
  const wait = await context.get(admitContext)("report");
  if (wait > 0) {
    const problem = `That was a lot of reports. Wait ${formatSeconds(wait)}, then send this one again.`;
    return data({ problem, isDone: false }, { status: 429, headers: { "retry-after": String(wait) } });
  }
  const [visitor, now] = [context.get(visitorMarkContext), context.get(clockContext)()];
  await recordReport(db, { id, reason, visitor, now });
  return data({ problem: null, isDone: true });
}

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: "Report a review", path: `/reviews/${params.id}/report`, isPrivate: true });

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      review={loaderData}
      isDone={actionData?.isDone ?? false}
      problem={actionData?.problem ?? null}
    />
  );
}

export const ErrorBoundary = LinkError;
