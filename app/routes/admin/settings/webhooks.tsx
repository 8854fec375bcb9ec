import { loadWebhooks, WEBHOOKS_ACTIONS } from "#app/owner/settings/webhooks/change-webhooks.server.ts";
import { WebhooksPage } from "#app/owner/settings/webhooks/webhooks-page.tsx";
import { WEBHOOKS_DONE, WEBHOOKS_PATH } from "#app/owner/settings/webhooks/webhooks-view.ts";
import { reachOf } from "#app/platform/http/post-outside.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  serviceDepsContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import { ownValue } from "#app/shared/uuid.ts";
import type { Route } from "./+types/webhooks.ts";

const depsOf = (context: Route.LoaderArgs["context"]) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  sealer: context.get(serviceDepsContext).sealer,
  reach: reachOf(context.get(setupMeansContext).siteUrl),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const view = await loadWebhooks(depsOf(args.context), admin);
  const done = ownValue<string>(WEBHOOKS_DONE, args.url.searchParams.get("done") ?? "") ?? null;
  return { view, done };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, WEBHOOKS_ACTIONS, depsOf(args.context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Webhooks", path: WEBHOOKS_PATH, isPrivate: true });

export default function SettingsWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  return <WebhooksPage {...loaderData} answer={actionData ?? null} />;
}
