import { data, redirect } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { formatWait } from "#app/domain/identity/sign-in/sign-in.ts";
import { isOpenLink, openSession } from "#app/domain/people/order-access/order-access.server.ts";
import { ORDERS_PATH } from "#app/domain/people/order-access/order-access.ts";
import { countOpening } from "#app/domain/people/order-access/request-link.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { OpenOrdersPage } from "#app/shop/order/find-orders-page.tsx";
import { storeSession } from "#app/shop/order/orders-cookie.server.ts";
import type { Route } from "./+types/open.ts";

/** Reading uses nothing up: mail programs open links to look at them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(identityDepsContext);
  const isOpen = await isOpenLink(db, params.token, now());
  return data({ isOpen }, { status: isOpen ? 200 : 404 });
}

/** Uses the link up, and signs this browser in. The secret is in the address, and the form has nothing else. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now, identity, site } = context.get(identityDepsContext);
  if (isForeign(request, site.ownOrigins)) throw data(null, { status: 403 });
  const wait = await countOpening({ db, now, secret: identity.secret }, context.get(visitorContext));
  if (wait > 0)
    return data({ wait: formatWait(wait) }, { status: 429, headers: { "retry-after": String(wait) } });
  const session = await openSession(db, params.token, now());
  if (session === null) return data({ wait: null }, { status: 404 });
  const headers = { "set-cookie": await storeSession(session, site) };
  throw redirect(ORDERS_PATH, { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("retry-after");
  return { ...secretForm(), ...(wait && { "retry-after": wait }) };
};

/** Without the token in the canonical address. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Find my orders", path: ORDERS_PATH, isPrivate: true });

export default function OpenOrders({ loaderData, actionData }: Route.ComponentProps) {
  return <OpenOrdersPage isOpen={loaderData.isOpen} wait={actionData?.wait ?? null} />;
}
