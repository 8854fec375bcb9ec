import { data, redirect } from "react-router";
import { loadPayments, savePayments } from "#app/owner/settings/services/change-payments.server.ts";
import { PaymentsPage } from "#app/owner/settings/services/payments-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, serviceDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/payments.ts";

const PATH = "/admin/settings/payments";
/** In bytes. Two keys and a password. */
const LARGEST_FORM = 10_000;

const depsOf = (context: Route.LoaderArgs["context"]) => ({
  identity: context.get(identityDepsContext),
  services: context.get(serviceDepsContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadPayments(depsOf(args.context), admin);
  return { view, email: admin.email, isSaved: args.url.searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const problems = await savePayments(depsOf(args.context), admin, form.value);
  return problems ? data(problems, { status: 422 }) : redirect(`${PATH}?saved`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Payments", path: PATH, isPrivate: true });

export default function SettingsPayments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} problems={actionData ?? null} />;
}
