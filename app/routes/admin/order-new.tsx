import { data, redirect } from "react-router";
import { COUNTRIES, zoneOf } from "#app/domain/delivery/zone.ts";
import { answerOrder, loadOrderForm } from "#app/owner/orders/new/answer-order.server.ts";
import { NewOrderPage } from "#app/owner/orders/new/new-order-page.tsx";
import { NEW_ORDER_PATH, orderPath } from "#app/owner/orders/order-words.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/order-new.ts";

/** A form has up to a hundred lines of seven fields. */
const LARGEST_FORM = { bytes: 200_000, fields: 1_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, url } = args;
  const { delivery } = context.get(contentContext);
  return {
    form: await loadOrderForm(context.get(databaseContext), admin, url.searchParams.get("find")),
    delivery,
    // Their names are the server's: a browser may have others.
    countries: COUNTRIES.filter(({ code }) => zoneOf(delivery.zones, code)),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, request } = args;
  const form = await readForm(request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const { site, delivery } = context.get(contentContext);
  const asked = { form: form.value, delivery, prefix: site.orderPrefix };
  const answer = await answerOrder(context.get(checkoutDepsContext), admin, asked);
  if (!answer) throw data(null, { status: 400 });
  if ("done" in answer) return redirect(`${orderPath(answer.reference)}?done=${answer.done}`, 303);
  return data(answer, { status: answer.problems.length > 0 ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "New order", path: NEW_ORDER_PATH, isPrivate: true });

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { delivery, countries, form } = loaderData;
  return <NewOrderPage delivery={delivery} countries={countries} form={actionData ?? form} />;
}
