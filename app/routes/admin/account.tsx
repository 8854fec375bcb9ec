import { data } from "react-router";
import { readAccount } from "#app/features/identity/account.server.ts";
import { doneOf } from "#app/features/identity/account.ts";
import { changeAccount } from "#app/features/identity/change-account.server.ts";
import { AccountPage } from "#app/features/identity/components/account-page.tsx";
import { identityContext } from "#app/features/identity/identity.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/account.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const { context, request } = args;
  const now = context.get(clockContext)();
  return {
    account: await readAccount(context.get(databaseContext), context.get(identityContext), admin, now),
    done: doneOf(new URL(request.url).searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const answer = await changeAccount(args);
  return data(answer, { status: answer.problem ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Account", path: "/admin/account", isPrivate: true });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage account={loaderData.account} done={loaderData.done} answer={actionData ?? null} />;
}
