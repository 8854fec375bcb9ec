import { data } from "react-router";
import { findEntry, leaveList } from "#app/domain/people/lists/entry.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { LeavePage } from "#app/shop/lists/entry-page.tsx";
import type { Route } from "./+types/leave.ts";

/** Reading takes nobody off: mail programs open links to look at them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await findEntry(context.get(databaseContext), params.token, context.get(clockContext)());
  return data({ entry }, { status: entry ? 200 : 404 });
}

/**
 * Both the page's own button and the single POST of a mail program (RFC 8058), which comes from its servers and has no
 * cookie. Its body says nothing that the address does not, so it is not read.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const isKnown = await leaveList(context.get(databaseContext), params.token, context.get(clockContext)());
  return data(null, { status: isKnown ? 200 : 404 });
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Leave the list", path: "/lists", isPrivate: true });

export default function Leave({ loaderData }: Route.ComponentProps) {
  return <LeavePage entry={loaderData.entry} />;
}
