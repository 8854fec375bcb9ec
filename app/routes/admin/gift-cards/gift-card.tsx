import { data } from "react-router";
import { findAccount } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { CardAccountPage } from "#app/owner/gift-cards/card-account-page.tsx";
import { GIFT_CARDS_PATH } from "#app/owner/gift-cards/gift-card-words.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/gift-card.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const { context, params } = args;
  const now = context.get(clockContext)();
  const account = await findAccount(context.get(databaseContext), admin, { id: params.id, now });
  if (!account) throw data(null, { status: 404 });
  return account;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Gift card", path: GIFT_CARDS_PATH, isPrivate: true });

export default function AdminGiftCard({ loaderData }: Route.ComponentProps) {
  return <CardAccountPage account={loaderData} />;
}
