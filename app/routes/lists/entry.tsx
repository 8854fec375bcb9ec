import { data, redirect } from "react-router";
import { confirmEntry, findEntry } from "#app/domain/people/lists/entry.server.ts";
import { beginHours } from "#app/domain/people/lists/held-pieces.server.ts";
import { leavePath } from "#app/domain/people/lists/list-entry.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { EntryPage } from "#app/shop/lists/entry-page.tsx";
import { storeHeldLink } from "#app/shop/lists/held-cookie.server.ts";
import type { Route } from "./+types/entry.ts";

/** Reading confirms nothing: mail programs open links to look at them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await findEntry(context.get(databaseContext), params.token, context.get(clockContext)());
  return data({ entry }, { status: entry ? 200 : 404 });
}

/**
 * Confirms an entry. If a piece is held behind the link, this browser may buy it from now on. The letter's secret is in
 * the address, and the form has nothing else.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const [db, now] = [context.get(databaseContext), context.get(clockContext)];
  if (await beginHours(db, params.token, now())) {
    const cookie = await storeHeldLink(params.token, request.headers.get("cookie"), context.get(siteContext));
    return redirect("/cart", { status: 303, headers: { "set-cookie": cookie } });
  }
  const isKnown = await confirmEntry(db, params.token, now);
  return data(null, { status: isKnown ? 200 : 404 });
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "The list", path: "/lists", isPrivate: true });

export default function Entry({ loaderData, params }: Route.ComponentProps) {
  return <EntryPage entry={loaderData.entry} leaveAt={leavePath(params.token)} />;
}
