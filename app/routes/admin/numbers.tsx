import { loadNumbers } from "#app/owner/numbers/load-numbers.server.ts";
import { NumbersPage } from "#app/owner/numbers/numbers-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, paymentGatewayContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
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
