import { data } from "react-router";
import { HistoryPage } from "#app/owner/stock/history-page.tsx";
import { loadHistory } from "#app/owner/stock/load-history.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/history.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "stock", "read");
  const { slug, variant: variantId } = args.params;
  const before = args.url.searchParams.get("before") ?? "";
  const history = await loadHistory(args.context.get(databaseContext), admin, {
    slug,
    variantId,
    before: /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null,
  });
  if (!history) throw data(null, { status: 404 });
  return { history, variantId };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "History of stock", path: location.pathname, isPrivate: true });

export default function History({ loaderData }: Route.ComponentProps) {
  return <HistoryPage {...loaderData} />;
}
