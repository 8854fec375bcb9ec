import { wordsDoneIn } from "#app/owner/words/document-view.ts";
import { loadDocumentPage } from "#app/owner/words/load-document-page.server.ts";
import { loadMarkets, MARKETS_ACTIONS } from "#app/owner/words/markets/change-markets.server.ts";
import { MARKETS_PATH } from "#app/owner/words/markets/market-rules.ts";
import { MarketsPage } from "#app/owner/words/markets/markets-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/markets.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const deps = args.context.get(contentDepsContext);
  const { searchParams } = args.url;
  const [markets, page] = await Promise.all([
    loadMarkets(deps, admin),
    loadDocumentPage(deps, admin, { name: "markets", done: wordsDoneIn(searchParams) }),
  ]);
  return { markets, page, changed: searchParams.get("changed") };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, MARKETS_ACTIONS, {
    words: { ...args.context.get(contentDepsContext), pictures: args.context.get(pictureStoreContext) },
    name: "markets",
    place: MARKETS_PATH,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Where we sell", path: MARKETS_PATH, isPrivate: true });

export default function Markets({ loaderData, actionData }: Route.ComponentProps) {
  return <MarketsPage {...loaderData} answer={actionData ?? null} />;
}
