import { LABEL_ACTIONS } from "#app/owner/labels/answer-tracking.server.ts";
import { LabelsPage } from "#app/owner/labels/labels-page.tsx";
import { isLabelFile } from "#app/owner/labels/labels-view.ts";
import { loadLabels } from "#app/owner/labels/load-labels.server.ts";
import { LABELS_PATH } from "#app/owner/orders/order-words.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/labels.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { context, url } = args;
  const { labels } = context.get(contentContext);
  const desk = await loadLabels(context.get(databaseContext), admin, labels);
  const empty = url.searchParams.get("empty");
  return { ...desk, empty: isLabelFile(empty) ? empty : null };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, LABEL_ACTIONS, {
    db: args.context.get(databaseContext),
    now: args.context.get(clockContext),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Labels", path: LABELS_PATH, isPrivate: true });

export default function Labels({ loaderData, actionData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} tracking={actionData ?? null} />;
}
