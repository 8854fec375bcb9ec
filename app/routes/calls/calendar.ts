import { data } from "react-router";
import { calendarFile } from "#app/domain/calendar/invitation.server.ts";
import { loadFeed } from "#app/domain/calendar/read-calendar.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { contentContext, identityDepsContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/calendar.ts";

/** `GET /book/calendar/{key}.ics`: the owner's calls, for her own calendar program. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, identity, site } = context.get(identityDepsContext);
  const key = /^(.+)\.ics$/.exec(params.file)?.[1] ?? "";
  const calls = await loadFeed(db, { key, secret: identity.secret, now: now() });
  if (calls === null) throw data(null, { status: 404 });
  const { name, contact } = context.get(contentContext).site;
  const file = calendarFile(calls, {
    host: { name, email: contact.email },
    url: `${site.origin}/admin/fittings`,
    now: now(),
  });
  return new Response(file, {
    headers: {
      ...secretAddress(),
      "content-type": "text/calendar; charset=utf-8",
    },
  });
}
