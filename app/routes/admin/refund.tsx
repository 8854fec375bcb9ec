import { data, redirect } from "react-router";
import { parseRefundKind } from "#app/domain/money/refunds/refund-input.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { RefundPage } from "#app/owner/orders/refund/refund-page.tsx";
import {
  loadRefundPage,
  parseRefundForm,
  submitRefund,
} from "#app/owner/orders/refund/submit-refund.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/refund.ts";

/** In bytes. An amount, a note, a few numbers of pieces. */
const LARGEST_FORM = 50_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, params, url } = args;
  const kind = parseRefundKind(url.searchParams.get("what"));
  const view = await loadRefundPage(context.get(checkoutDepsContext), admin, { ...params, kind });
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, params, request } = args;
  const read = await readForm(request, { bytes: LARGEST_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const form = parseRefundForm(read.value);
  if (!form) throw data(null, { status: 400 });
  const outcome = await submitRefund(context.get(checkoutDepsContext), admin, { ...params, form });
  if (!outcome) throw data(null, { status: 404 });
  if ("done" in outcome) return redirect(`${orderPath(params.reference)}?done=${outcome.done}`, 303);
  return data(outcome.answer, { status: outcome.isRefused ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches, params, location }) =>
  pageMeta(matches, {
    title: `Money back, order ${params.reference}`,
    path: location.pathname,
    isPrivate: true,
  });

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  return <RefundPage view={loaderData} answer={actionData ?? null} />;
}
