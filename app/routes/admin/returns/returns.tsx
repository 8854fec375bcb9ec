import { loadReturns } from "#app/admin/returns/load-returns.server.ts";
import { RETURNS_PATH } from "#app/admin/returns/return-view.ts";
import { ReturnsPage } from "#app/admin/returns/returns-page.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/returns.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const page = Number.parseInt(args.url.searchParams.get("page") ?? "1", 10);
  return loadReturns(args.context.get(databaseContext), admin, page || 1);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Returns", path: RETURNS_PATH, isPrivate: true });

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage lists={loaderData} />;
}
