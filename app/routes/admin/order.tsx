import { data, redirect } from "react-router";
import { site, storePolicy } from "#app/features/content/content.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { changeOrder } from "#app/features/orders/admin/change-order.server.ts";
import { readOrder } from "#app/features/orders/admin/order-page.server.ts";
import { OrderPage } from "#app/features/orders/admin/order-page.tsx";
import { doneWords } from "#app/features/orders/admin/order-problem.ts";
import { orderPath } from "#app/features/orders/admin/order-words.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/order.ts";

/** The forms of this page hold two short fields. */
const LARGEST_FORM = 10_000;

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args);
  const { context, params } = args;
  const today = { rates: storePolicy.deliveryRates, now: context.get(clockContext)() };
  const order = await readOrder(context.get(databaseContext), params.reference, today);
  if (!order) throw data(null, { status: 404 });
  return { order, done: doneWords(new URL(args.request.url).searchParams, order.troubles) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const { context, params, request } = args;
  const form = await readForm(request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const asked = { reference: params.reference, form: form.value, now: context.get(clockContext)() };
  const change = await changeOrder(context.get(databaseContext), admin, asked);
  if (change === "not found") throw data(null, { status: 404 });
  if (change === "not understood") throw data(null, { status: 400 });
  if (!change.ok) return data(change.error, { status: 422 });
  return redirect(`${orderPath(params.reference)}?done=${change.value}`, 303);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: `Order ${params.reference}`,
    path: orderPath(params.reference),
    isPrivate: true,
  });

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, done } = loaderData;
  return (
    <OrderPage
      order={order}
      done={done}
      problem={actionData ?? null}
      shop={{ name: site.name, email: site.contact.email }}
    />
  );
}
