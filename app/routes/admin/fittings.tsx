import { FITTINGS_ACTIONS, loadFittings } from "#app/owner/fittings/answer-fittings.server.ts";
import { FittingsPage } from "#app/owner/fittings/fittings-page.tsx";
import { FITTINGS_PATH, formatFittingsDone } from "#app/owner/fittings/fittings-view.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/fittings.ts";

function depsOf({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const { db, now, identity, site } = context.get(identityDepsContext);
  return { db, now, secret: identity.secret, origin: site.origin, week: url.searchParams.get("week") };
}

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "calendar", "read");
  const view = await loadFittings(depsOf(args), admin);
  return { view, done: formatFittingsDone(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, FITTINGS_ACTIONS, depsOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Calls", path: FITTINGS_PATH, isPrivate: true });

export default function Fittings({ loaderData, actionData }: Route.ComponentProps) {
  return <FittingsPage view={actionData ?? loaderData.view} done={actionData ? null : loaderData.done} />;
}
