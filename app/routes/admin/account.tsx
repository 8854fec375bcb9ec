import { loadAccount } from "#app/domain/identity/account/account.server.ts";
import { parseAccountDone } from "#app/domain/identity/account/account.ts";
import { ACCOUNT_ACTIONS } from "#app/owner/account/account-actions.server.ts";
import { AccountPage } from "#app/owner/account/account-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/account.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "account", "read");
  const account = await loadAccount(args.context.get(identityDepsContext), admin);
  return { account, done: parseAccountDone(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, ACCOUNT_ACTIONS, {
    deps: args.context.get(identityDepsContext),
    caller: { headers: args.request.headers, address: args.context.get(visitorContext) },
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Account", path: "/admin/account", isPrivate: true });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage account={loaderData.account} done={loaderData.done} answer={actionData ?? null} />;
}
