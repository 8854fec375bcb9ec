import { PLACES } from "#app/domain/delivery/countries.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { zoneOf } from "#app/domain/delivery/zone.ts";
import { loadOrderForm, NEW_ORDER_ACTIONS } from "#app/owner/orders/new/answer-order.server.ts";
import { NewOrderPage } from "#app/owner/orders/new/new-order-page.tsx";
import { NEW_ORDER_PATH } from "#app/owner/orders/order-words.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/order-new.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, url } = args;
  const delivery = openDelivery(context.get(contentContext).delivery);
  return {
    form: await loadOrderForm(context.get(databaseContext), admin, url.searchParams.get("find")),
    delivery,
    // Their names are the server's: a browser may have others.
    countries: PLACES.filter(({ code }) => zoneOf(delivery.zones, code)),
  };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, NEW_ORDER_ACTIONS, {
    shop: args.context.get(checkoutDepsContext),
    delivery: openDelivery(args.context.get(contentContext).delivery),
    prefix: args.context.get(contentContext).site.orderPrefix,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "New order", path: NEW_ORDER_PATH, isPrivate: true });

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { delivery, countries, form } = loaderData;
  return <NewOrderPage delivery={delivery} countries={countries} form={actionData ?? form} />;
}
