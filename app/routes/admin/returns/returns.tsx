import { loadReturns } from "#app/owner/returns/load-returns.server.ts";
import { RETURNS_PATH } from "#app/owner/returns/return-view.ts";
import { ReturnsPage } from "#app/owner/returns/returns-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import type { Route } from "./+types/returns.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  return loadReturns(args.context.get(databaseContext), admin, pageNumberOf(args.url.searchParams));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Returns", path: RETURNS_PATH, isPrivate: true });

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage lists={loaderData} />;
}
