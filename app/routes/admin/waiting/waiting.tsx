import { randomUUID } from "node:crypto";
import { loadWaitingList } from "#app/owner/waiting/load-waiting.server.ts";
import { WAITING_ACTIONS } from "#app/owner/waiting/waiting-actions.server.ts";
import { WaitingPage } from "#app/owner/waiting/waiting-page.tsx";
import { formatRunDone, WAITING_PATH } from "#app/owner/waiting/waiting-view.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/waiting.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const { searchParams } = args.url;
  const asked = { opened: searchParams.get("opened"), now: args.context.get(clockContext)() };
  const waiting = await loadWaitingList(args.context.get(databaseContext), admin, asked);
  const done = formatRunDone(searchParams.get("done")) ?? waiting.opened;
  return { ...waiting, done, runId: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, WAITING_ACTIONS, {
    db: args.context.get(databaseContext),
    now: args.context.get(clockContext)(),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Waiting list", path: WAITING_PATH, isPrivate: true });

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  return <WaitingPage {...loaderData} refused={actionData ?? null} />;
}
