import { redirect } from "react-router";
import { loadCheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import { CheckoutSuccess } from "#app/shop/checkout/checkout-success.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/checkout-success.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const [oid, sid] = [query.get("oid"), query.get("sid")];
  const order = await loadCheckoutOutcome(context.get(checkoutDepsContext), { oid, sid });
  // A piece made to measure goes on at its own page.
  if (order.ownPage !== null) throw redirect(order.ownPage, 303);
  return { oid, sid, order };
}

/** Its address leads to the order, so no other site may learn it from the referrer. */
export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your order", path: "/checkout/success", isPrivate: true });

export default function Success({ loaderData }: Route.ComponentProps) {
  const { site, storePolicy, sendsEmail } = useFrame();
  return <CheckoutSuccess {...loaderData} policy={{ ...storePolicy, sendsEmail }} brand={site.name} />;
}
