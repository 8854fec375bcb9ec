import { data, redirect } from "react-router";
import {
  type EmailDeps,
  loadEmail,
  saveEmail,
  sendTestEmail,
} from "#app/owner/settings/services/change-email.server.ts";
import { EmailPage } from "#app/owner/settings/services/email-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  contentContext,
  identityDepsContext,
  serviceDepsContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/email.ts";

const PATH = "/admin/settings/email";
/** In bytes. A few lines of text. */
const LARGEST_FORM = 10_000;

const depsOf = (context: Route.LoaderArgs["context"]): EmailDeps => ({
  identity: context.get(identityDepsContext),
  services: context.get(serviceDepsContext),
  mailer: context.get(setupMeansContext).mailer,
  shopName: context.get(contentContext).site.name,
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadEmail(depsOf(args.context), admin);
  return { view, email: admin.email, done: args.url.searchParams.get("done") };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const deps = depsOf(args.context);
  const intent = form.value.get("intent");
  if (intent === "test") {
    const sent = await sendTestEmail(deps, admin);
    return sent.ok ? redirect(`${PATH}?done=sent`, 303) : data({ sending: sent.error }, { status: 422 });
  }
  if (intent !== "save") throw data(null, { status: 400 });
  const refused = await saveEmail(deps, admin, form.value);
  return refused ? data(refused, { status: 422 }) : redirect(`${PATH}?done=saved`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Email", path: PATH, isPrivate: true });

export default function SettingsEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} answer={actionData ?? null} />;
}
