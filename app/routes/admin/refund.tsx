import { data } from "react-router";
import { parseRefundKind } from "#app/domain/money/refunds/refund-input.ts";
import { RefundPage } from "#app/owner/orders/refund/refund-page.tsx";
import { loadRefundPage, REFUND_ACTIONS } from "#app/owner/orders/refund/submit-refund.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { checkoutDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/refund.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const { context, params, url } = args;
  const kind = parseRefundKind(url.searchParams.get("what"));
  const view = await loadRefundPage(context.get(checkoutDepsContext), admin, { ...params, kind });
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, REFUND_ACTIONS, {
    shop: args.context.get(checkoutDepsContext),
    reference: args.params.reference,
  });
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
