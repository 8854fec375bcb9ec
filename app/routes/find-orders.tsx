import { data, redirect } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import {
  endOrderSession,
  endOrderSessions,
  findOrdersSession,
} from "#app/domain/people/order-access/order-access.server.ts";
import { ORDERS_PATH, type SignedOut } from "#app/domain/people/order-access/order-access.ts";
import { requestOrdersLink } from "#app/domain/people/order-access/request-link.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { FindOrdersPage } from "#app/shop/order/find-orders-page.tsx";
import { loadOwnOrders } from "#app/shop/order/load-own-orders.server.ts";
import { forgetSession, keptSession } from "#app/shop/order/orders-cookie.server.ts";
import { OwnOrdersPage } from "#app/shop/order/own-orders-page.tsx";
import type { Route } from "./+types/find-orders.ts";

/** In bytes. Far longer than an address. */
const MAX_FORM = 2_000;

/** Which buttons end sessions, and what the page then says. */
const SIGN_OUTS: Record<string, SignedOut> = { "sign-out": "here", "sign-out-everywhere": "everywhere" };

const sessionOf = async (request: Request, context: Route.LoaderArgs["context"]) => {
  const { db, now, site } = context.get(identityDepsContext);
  return findOrdersSession(db, await keptSession(request.headers.get("cookie"), site), now());
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, now, identity, hasMail } = context.get(identityDepsContext);
  const session = await sessionOf(request, context);
  const ended = url.searchParams.get("out");
  return {
    own:
      session &&
      (await loadOwnOrders(
        db,
        { email: session.email, page: pageNumberOf(url.searchParams) },
        { secret: identity.secret, now: now() },
      )),
    hasMail,
    isSent: url.searchParams.has("sent"),
    signedOut: Object.values(SIGN_OUTS).find((out) => out === ended) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, identity, hasMail, site } = context.get(identityDepsContext);
  if (isForeign(request, site.ownOrigins)) throw data(null, { status: 403 });
  const read = await readForm(request, { bytes: MAX_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const out = SIGN_OUTS[textIn(read.value, "step")];
  if (out) {
    const session = await sessionOf(request, context);
    if (session) await (out === "here" ? endOrderSession : endOrderSessions)(db, session);
    const headers = { "set-cookie": await forgetSession(site) };
    throw redirect(`${ORDERS_PATH}?out=${out}`, { status: 303, headers });
  }
  if (!hasMail) throw redirect(ORDERS_PATH, 303);
  const deps = { db, now, secret: identity.secret };
  const asked = await requestOrdersLink(deps, textIn(read.value, "email"), context.get(visitorContext));
  if (asked.ok) throw redirect(`${ORDERS_PATH}?sent=1`, 303);
  const { status, wait } = asked.error;
  return data(asked.error, { status, headers: wait === null ? {} : { "retry-after": String(wait) } });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("retry-after");
  return { ...secretForm(), ...(wait && { "retry-after": wait }) };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.own ? "Your orders" : "Find my orders",
    path: ORDERS_PATH,
    isPrivate: true,
  });

export default function FindOrders({ loaderData: { own, ...shown }, actionData }: Route.ComponentProps) {
  const { contact } = useFrame().site;
  if (own) return <OwnOrdersPage own={own} />;
  return <FindOrdersPage {...shown} refusal={actionData ?? null} contact={contact} />;
}
