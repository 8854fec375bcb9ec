import { data } from "react-router";
import { CardAccountPage } from "#app/admin/gift-cards/card-account-page.tsx";
import { GIFT_CARDS_PATH } from "#app/admin/gift-cards/gift-card-words.ts";
import { findAccount } from "#app/features/gift-cards/list-cards.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
