import { data, redirect } from "react-router";
import { parseTime } from "#app/domain/calendar/booking-input.ts";
import { BOOK_PATH, callPath, HOURS_TO_CONFIRM } from "#app/domain/calendar/calendar.ts";
import { cancelCall, confirmCall, moveCall } from "#app/domain/calendar/change-booking.server.ts";
import { meansLine } from "#app/domain/calendar/invitation.server.ts";
import { findCall, loadNearest, loadOffered } from "#app/domain/calendar/read-calendar.server.ts";
import { countCallAct } from "#app/domain/calendar/request-call.server.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { formatWait } from "#app/domain/identity/sign-in/sign-in.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { CallPage } from "#app/shop/booking/call-page.tsx";
import type { Route } from "./+types/call.ts";

/** In bytes. A step and a time. */
const MAX_FORM = 2_000;
const HOUR_MS = 3_600_000;

/** Reading changes nothing: mail programs open links to look at them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now: clock } = context.get(identityDepsContext);
  const now = clock();
  const from = parseTime(url.searchParams.get("from") ?? "");
  const found = await findCall(db, params.key);
  const offered = await loadOffered(db, { from, now, ...(found && { withoutId: found.id }) });
  if (!found) return data({ call: null, offered, isChanging: false }, { status: 404 });
  const { state, startsAt, zone, createdAt } = found;
  const isLate = state === "asked" && now.getTime() - createdAt.getTime() > HOURS_TO_CONFIRM * HOUR_MS;
  const call = {
    ...{ state, startsAt, zone },
    means: meansLine(offered.settings),
    isOver: startsAt <= now || isLate,
  };
  return data({ call, offered, isChanging: from !== null }, { status: 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now: clock, identity, site } = context.get(identityDepsContext);
  if (isForeign(request, site.ownOrigins)) throw data(null, { status: 403 });
  const read = await readForm(request, { bytes: MAX_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const wait = await countCallAct({ db, now: clock, secret: identity.secret }, context.get(visitorContext));
  if (wait > 0)
    return data(
      { refusal: null, wait: formatWait(wait), nearest: [] },
      { status: 429, headers: { "retry-after": String(wait) } },
    );
  const now = clock();
  const step = textIn(read.value, "step");
  const startsAt = parseTime(textIn(read.value, "time"));
  const changed =
    step === "cancel"
      ? await cancelCall(db, params.key, now)
      : step === "move" && startsAt
        ? await moveCall(db, params.key, { startsAt, now })
        : step === "confirm"
          ? await confirmCall(db, params.key, { startsAt, now })
          : null;
  if (changed === null || changed.ok) throw redirect(callPath(params.key), 303);
  const refusal = changed.error;
  const call = refusal === "gone" ? await findCall(db, params.key) : null;
  const nearest = call ? await loadNearest(db, startsAt ?? call.startsAt, now) : [];
  return data({ refusal, wait: null, nearest }, { status: refusal === "unknown" ? 404 : 409 });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("retry-after");
  return { ...secretForm(), ...(wait && { "retry-after": wait }) };
};

/** Without the key in the canonical address. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your call", path: BOOK_PATH, isPrivate: true });

export default function Call({ loaderData, actionData, params }: Route.ComponentProps) {
  return <CallPage {...loaderData} path={callPath(params.key)} answer={actionData ?? null} />;
}
