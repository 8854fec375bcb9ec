import { data, redirect } from "react-router";
import { changeOrder, parseOrderChange } from "#app/admin/orders/change-order.server.ts";
import { loadOrderPage } from "#app/admin/orders/load-order-page.server.ts";
import { OrderPage } from "#app/admin/orders/order-page.tsx";
import { doneWords } from "#app/admin/orders/order-problem.ts";
import { orderPath } from "#app/admin/orders/order-words.ts";
import { contentContext } from "#app/features/content/content.server.ts";
import { useFrame } from "#app/features/content/frame.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/order.ts";

/** In bytes. The forms of this page have two short fields. */
const LARGEST_FORM = 10_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const { context, params } = args;
  const { zones } = context.get(contentContext).delivery;
  const today = { zones, now: context.get(clockContext)() };
  const order = await loadOrderPage(context.get(databaseContext), admin, params.reference, today);
  if (!order) throw data(null, { status: 404 });
  return { order, done: doneWords(args.url.searchParams, order.alerts) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  const { context, params, request } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseOrderChange(form.value);
  if (change === "not understood") throw data(null, { status: 400 });
  if (!change.ok) return data(change.error, { status: 422 });
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
  const { order, done } = loaderData;
  const { site } = useFrame();
  return (
    <OrderPage
      order={order}
      done={done}
      problem={actionData ?? null}
      shop={{ name: site.name, email: site.contact.email }}
    />
  );
}
