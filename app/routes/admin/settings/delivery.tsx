import { DELIVERY_ACTIONS, loadDelivery } from "#app/owner/settings/delivery/change-delivery.server.ts";
import { DeliveryPage } from "#app/owner/settings/delivery/delivery-form.tsx";
import { DELIVERY_PATH } from "#app/owner/settings/delivery/delivery-form-data.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/delivery.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadDelivery(args.context.get(contentDepsContext), admin);
  return { ...view, isSaved: args.url.searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, DELIVERY_ACTIONS, args.context.get(contentDepsContext));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Delivery", path: DELIVERY_PATH, isPrivate: true });

export default function SettingsDelivery({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveryPage {...(actionData ?? loaderData)} isSaved={!actionData && loaderData.isSaved} />;
}
