import { listCards } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { GIFT_CARDS_PATH, parseEnding } from "#app/owner/gift-cards/gift-card-words.ts";
import { GiftCardsPage } from "#app/owner/gift-cards/gift-cards-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import type { Route } from "./+types/gift-cards.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const { context, url } = args;
  const ending = parseEnding(url.searchParams.get("ending"));
  const page = pageNumberOf(url.searchParams);
  const now = context.get(clockContext)();
  return { lists: await listCards(context.get(databaseContext), admin, { ending, page, now }), ending };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Gift cards", path: GIFT_CARDS_PATH, isPrivate: true });

export default function AdminGiftCards({ loaderData }: Route.ComponentProps) {
  return <GiftCardsPage {...loaderData} />;
}
