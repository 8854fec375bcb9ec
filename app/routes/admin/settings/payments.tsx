import { loadPayments, PAYMENTS_ACTIONS } from "#app/owner/settings/services/change-payments.server.ts";
import { PaymentsPage } from "#app/owner/settings/services/payments-page.tsx";
import { PAYMENTS_PATH } from "#app/owner/settings/services/service-forms.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, serviceDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/payments.ts";

const depsOf = (context: Route.LoaderArgs["context"]) => ({
  identity: context.get(identityDepsContext),
  services: context.get(serviceDepsContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadPayments(depsOf(args.context), admin);
  const { searchParams } = args.url;
  const saved =
    searchParams.get("saved") === "currency" ? "currency" : searchParams.has("saved") ? "keys" : null;
  return { view, email: admin.email, saved } as const;
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, PAYMENTS_ACTIONS, depsOf(args.context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Payments", path: PAYMENTS_PATH, isPrivate: true });

export default function SettingsPayments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} problems={actionData ?? null} />;
}
