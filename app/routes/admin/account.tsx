import { data, redirect } from "react-router";
import { loadAccount } from "#app/domain/identity/account/account.server.ts";
import { parseAccountDone } from "#app/domain/identity/account/account.ts";
import { changeAccount, parseAccountChange } from "#app/domain/identity/account/change-account.server.ts";
import { SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import { changePasskeys, parsePasskeyChange } from "#app/domain/identity/passkeys/change-passkeys.server.ts";
import { AccountPage } from "#app/owner/account/account-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/account.ts";

/** In bytes. Passwords, a code, the app's sealed set-up, and a new passkey. */
const LARGEST_FORM = 20_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "account", "read");
  const account = await loadAccount(args.context.get(identityDepsContext), admin);
  return { account, done: parseAccountDone(args.url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "account", "write");
  const { context, request } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const caller = { headers: request.headers, address: context.get(visitorContext) };
  const deps = context.get(identityDepsContext);
  const ofPasskeys = parsePasskeyChange(form.value);
  const change = parseAccountChange(form.value);
  const outcome = ofPasskeys
    ? await changePasskeys(deps, caller, admin, ofPasskeys)
    : change && (await changeAccount(deps, caller, admin, change));
  if (!outcome) throw data(null, { status: 400 });
  const { headers } = outcome;
  if ("answer" in outcome)
    return data(outcome.answer, { status: outcome.answer.problem ? 422 : 200, ...(headers && { headers }) });
  const { done } = outcome;
  throw redirect(done === "signed out" ? SIGN_IN_PATH : `/admin/account?done=${done}`, {
    status: 303,
    headers,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Account", path: "/admin/account", isPrivate: true });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage account={loaderData.account} done={loaderData.done} answer={actionData ?? null} />;
}
