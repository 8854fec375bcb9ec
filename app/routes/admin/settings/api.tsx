import { API_KEYS_PATH } from "#app/domain/identity/api-keys/api-key.ts";
import { listKeys } from "#app/domain/identity/api-keys/api-keys.server.ts";
import { ApiPage } from "#app/owner/settings/api/api-page.tsx";
import { KEYS_ACTIONS } from "#app/owner/settings/api/change-keys.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/api.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const keys = await listKeys(args.context.get(databaseContext), admin);
  return { keys, isRevoked: args.url.searchParams.get("done") === "revoked" };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, KEYS_ACTIONS, {
    db: args.context.get(databaseContext),
    now: args.context.get(clockContext)(),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "API", path: API_KEYS_PATH, isPrivate: true });

export default function Api({ loaderData, actionData }: Route.ComponentProps) {
  return <ApiPage {...loaderData} answer={actionData ?? null} />;
}
