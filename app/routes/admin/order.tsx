import { data, redirect } from "react-router";
import { areaOfChange, changeOrder, parseOrderChange } from "#app/owner/orders/change-order.server.ts";
import { loadSeenOrder } from "#app/owner/orders/load-order-page.server.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { SeenOrderPage } from "#app/owner/orders/seen-order-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/order.ts";

/** In bytes. A letter may be as long as five thousand characters, and each of them as nine bytes. */
const LARGEST_FORM = 60_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { context, params } = args;
  const { delivery, storePolicy } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  const asked = { query: args.url.searchParams, ...terms, now: context.get(clockContext)() };
  const seen = await loadSeenOrder(context.get(databaseContext), admin, params.reference, asked);
  if (!seen) throw data(null, { status: 404 });
  return seen;
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "orders", "write");
  const { context, params, request } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseOrderChange(form.value);
  if (change === "not understood") throw data(null, { status: 400 });
  if (!change.ok) return data(change.error, { status: 422 });
  await requireAdmin(args, areaOfChange(change.value), "write");
  const asked = { reference: params.reference, change: change.value, now: context.get(clockContext)() };
  const done = await changeOrder(context.get(databaseContext), admin, asked);
  if (done === "not found") throw data(null, { status: 404 });
  if (!done.ok) return data(done.error, { status: 422 });
  return redirect(`${orderPath(params.reference)}?done=${done.value}`, 303);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: `Order ${params.reference}`,
    path: orderPath(params.reference),
    isPrivate: true,
  });

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { site } = useFrame();
  const shop = { name: site.name, email: site.contact.email };
  return <SeenOrderPage seen={loaderData} problem={actionData ?? null} shop={shop} />;
}
