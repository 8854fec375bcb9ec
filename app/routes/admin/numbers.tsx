import { loadNumbers } from "#app/admin/numbers/load-numbers.server.ts";
import { NumbersPage } from "#app/admin/numbers/numbers-page.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/numbers.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const { context, url } = args;
  const deps = {
    db: context.get(databaseContext),
    gateway: context.get(paymentGatewayContext),
    now: context.get(clockContext),
  };
  return loadNumbers(deps, admin, url.searchParams.get("period"));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Numbers", path: "/admin/numbers", isPrivate: true });

export default function NumbersOfShop({ loaderData }: Route.ComponentProps) {
  return <NumbersPage numbers={loaderData} />;
}
