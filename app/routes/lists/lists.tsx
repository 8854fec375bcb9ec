import { data, redirect } from "react-router";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { signUp } from "#app/domain/people/lists/sign-up.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, privatePage, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { diskRoomContext, identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { ListsPage } from "#app/shop/lists/lists-page.tsx";
import type { Route } from "./+types/lists.ts";

/** In bytes. An address, and the name of a piece. */
const MAX_FORM = 10_000;

export const handle: PublicHandle = { query: ["asked=1"] };

export const loader = ({ url, context }: Route.LoaderArgs) => ({
  isAsked: url.searchParams.has("asked"),
  hasMail: context.get(identityDepsContext).hasMail,
});

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readForm(request, { bytes: MAX_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const { db, now, identity, hasMail } = context.get(identityDepsContext);
  const deps = { db, now, secret: identity.secret, room: context.get(diskRoomContext), hasMail };
  const taken = await signUp(deps, read.value, context.get(visitorContext));
  if (taken.ok) return redirect("/lists?asked=1", 303);
  const { status, wait, ...refused } = taken.error;
  const headers = { ...privatePage(), ...(wait !== undefined && { "retry-after": String(wait) }) };
  return data(refused, { status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "An email when a new run is cut, a few times a year. Leave any time.",
    path: "/lists",
  });

export default function Lists({ loaderData, actionData }: Route.ComponentProps) {
  return <ListsPage {...loaderData} refused={actionData ?? null} />;
}
