import { data, redirect } from "react-router";
import { changePeople, loadPeople, parsePeopleChange } from "#app/domain/identity/people/people.server.ts";
import { PEOPLE_PATH, parsePeopleDone } from "#app/domain/identity/people/people.ts";
import { PeoplePage } from "#app/owner/people/people-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/people.ts";

/** In bytes. An address and a word. */
const LARGEST_FORM = 2_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadPeople(args.context.get(identityDepsContext), admin);
  return { view, done: parsePeopleDone(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parsePeopleChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const outcome = await changePeople(args.context.get(identityDepsContext), admin, change);
  if ("done" in outcome) throw redirect(`${PEOPLE_PATH}?done=${outcome.done}`, 303);
  return data(outcome.answer, { status: outcome.answer.problem ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "People", path: PEOPLE_PATH, isPrivate: true });

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} answer={actionData ?? null} />;
}
