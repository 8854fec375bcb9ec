import {
  EMAIL_ACTIONS,
  type EmailDeps,
  loadEmail,
} from "#app/owner/settings/services/change-email.server.ts";
import { EmailPage } from "#app/owner/settings/services/email-page.tsx";
import { EMAIL_PATH } from "#app/owner/settings/services/service-forms.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  contentContext,
  identityDepsContext,
  serviceDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/email.ts";

const depsOf = (context: Route.LoaderArgs["context"]): EmailDeps => ({
  identity: context.get(identityDepsContext),
  services: context.get(serviceDepsContext),
  shopName: context.get(contentContext).site.name,
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadEmail(depsOf(args.context), admin);
  return { view, email: admin.email, done: args.url.searchParams.get("done") };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, EMAIL_ACTIONS, depsOf(args.context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Email", path: EMAIL_PATH, isPrivate: true });

export default function SettingsEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} answer={actionData ?? null} />;
}
