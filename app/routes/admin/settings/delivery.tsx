import { data, redirect } from "react-router";
import { changeDelivery, loadDelivery } from "#app/owner/settings/delivery/change-delivery.server.ts";
import { DeliveryPage } from "#app/owner/settings/delivery/delivery-form.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/delivery.ts";

const PATH = "/admin/settings/delivery";
/** Sixty zones, and every country in one of them. */
const LARGEST_FORM = { bytes: 64 * 1024, fields: 2_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadDelivery(args.context.get(contentDepsContext), admin);
  return { ...view, isSaved: args.url.searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const again = await changeDelivery(args.context.get(contentDepsContext), admin, form.value);
  if (!again) return redirect(`${PATH}?saved`, 303);
  return data(again, { status: again.typed.problems.length > 0 ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Delivery", path: PATH, isPrivate: true });

export default function SettingsDelivery({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveryPage {...(actionData ?? loaderData)} isSaved={!actionData && loaderData.isSaved} />;
}
