import { loadPeople } from "#app/domain/identity/people/people.server.ts";
import { PEOPLE_PATH, parsePeopleDone } from "#app/domain/identity/people/people.ts";
import { PEOPLE_ACTIONS } from "#app/owner/people/people-actions.server.ts";
import { PeoplePage } from "#app/owner/people/people-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/people.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadPeople(args.context.get(identityDepsContext), admin);
  return { view, done: parsePeopleDone(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, PEOPLE_ACTIONS, args.context.get(identityDepsContext));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "People", path: PEOPLE_PATH, isPrivate: true });

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData ?? null} />;
}
