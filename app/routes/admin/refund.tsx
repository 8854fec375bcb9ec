import { answerRefund, openRefund } from "#app/features/checkout/admin/refund-order.server.ts";
import { RefundPage } from "#app/features/checkout/admin/refund-page.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/refund.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  return openRefund(args, admin);
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args);
  return answerRefund(args, admin);
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
