import { CODES_ACTIONS, loadCodes } from "#app/owner/codes/answer-codes-form.server.ts";
import { CodesPage } from "#app/owner/codes/codes-page.tsx";
import { CODES_PATH, formatCodesDone } from "#app/owner/codes/codes-view.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/codes.ts";

const depsOf = ({ context }: Pick<Route.LoaderArgs, "context">) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  kinds: context.get(contentContext).kinds,
  origin: context.get(siteContext).origin,
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const deps = depsOf(args);
  const { searchParams } = args.url;
  const view = await loadCodes(deps, admin, searchParams.get("edit"));
  return { view, done: formatCodesDone(searchParams.get("done")), now: deps.now() };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, CODES_ACTIONS, depsOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Codes", path: CODES_PATH, isPrivate: true });

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, now } = loaderData;
  return <CodesPage view={actionData ?? view} done={actionData ? null : done} now={now} />;
}
