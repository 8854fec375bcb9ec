import { data, redirect } from "react-router";
import { parseTime, typedBooking } from "#app/domain/calendar/booking-input.ts";
import { BOOK_PATH } from "#app/domain/calendar/calendar.ts";
import { loadOffered } from "#app/domain/calendar/read-calendar.server.ts";
import { requestCall } from "#app/domain/calendar/request-call.server.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { isZone } from "#app/shared/zone-time.ts";
import { BookPage } from "#app/shop/booking/book-page.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/book.ts";

/** In bytes. A note many times too long still fits, so that its error is shown at its field. */
const MAX_FORM = 30_000;

/** The times change with every minute and every booking, so the page is not kept. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, hasMail } = context.get(identityDepsContext);
  const zone = url.searchParams.get("zone");
  return {
    offered: await loadOffered(db, { from: parseTime(url.searchParams.get("from") ?? ""), now: now() }),
    namedZone: zone !== null && isZone(zone) ? zone : null,
    isSent: url.searchParams.has("sent"),
    hasMail,
    picture: context.get(contentContext).services.bench,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, identity, site } = context.get(identityDepsContext);
  if (isForeign(request, site.ownOrigins)) throw data(null, { status: 403 });
  const read = await readForm(request, { bytes: MAX_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const deps = { db, now, secret: identity.secret };
  const asked = await requestCall(deps, typedBooking(read.value), context.get(visitorContext));
  if (asked.ok) throw redirect(`${BOOK_PATH}?sent=1`, 303);
  const { status, wait } = asked.error;
  return data(asked.error, { status, headers: wait === null ? {} : { "retry-after": String(wait) } });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("retry-after");
  return { ...privatePage(), ...(wait && { "retry-after": wait }) };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Book a call",
    description:
      "Choose a time for a free call about a fitting, a bridal set or a piece made to your measure.",
    path: BOOK_PATH,
    isPrivate: !loaderData?.offered.isOpen || loaderData.isSent,
  });

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return <BookPage {...loaderData} refusal={actionData ?? null} contact={useFrame().site.contact} />;
}
