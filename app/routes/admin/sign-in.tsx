import { data, redirect } from "react-router";
import { SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import {
  challengePasskey,
  parsePasskeyStep,
  signInWithPasskey,
} from "#app/domain/identity/passkeys/sign-in-with-passkey.server.ts";
import {
  isSignedIn,
  parseSignInQuery,
  parseSignInStep,
  type SignInRefusal,
  signIn,
  unreadableSignIn,
} from "#app/domain/identity/sign-in/sign-in.server.ts";
import { AdminShell } from "#app/owner/kit/admin-shell.tsx";
import { SignInPage } from "#app/owner/kit/sign-in-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { err } from "#app/shared/result.ts";
import type { Route } from "./+types/sign-in.ts";

/** In bytes. Far longer than an address, a password and a code. */
const MAX_FORM = 10_000;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const view = parseSignInQuery(url.searchParams);
  if (await isSignedIn(context.get(identityDepsContext), request.headers)) throw redirect(view.to);
  return view;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, { bytes: MAX_FORM });
  const caller = { headers: request.headers, address: context.get(visitorContext) };
  const deps = context.get(identityDepsContext);
  const { to } = parseSignInQuery(url.searchParams);
  const passkeyStep = form.ok ? parsePasskeyStep(form.value) : null;
  if (passkeyStep?.name === "passkey-challenge") {
    const challenged = await challengePasskey(deps, caller);
    if (!challenged.ok) return refuse(challenged.error);
    const { options, headers } = challenged.value;
    return data({ options }, { headers });
  }
  if (passkeyStep !== null) {
    const answer = await signInWithPasskey(deps, caller, passkeyStep.passkey);
    if (!answer.ok) return refuse(answer.error);
    throw redirect(to, { status: 303, headers: answer.value });
  }
  const answer = form.ok
    ? await signIn(deps, caller, parseSignInStep(form.value))
    : err(unreadableSignIn(form.error));
  if (answer.ok) {
    const { isCodeNeeded, headers } = answer.value;
    const code = `${SIGN_IN_PATH}?${new URLSearchParams({ to, step: "code" })}`;
    throw redirect(isCodeNeeded ? code : to, { status: 303, headers });
  }
  return refuse(answer.error);
}

function refuse({ headers: cookies, ...failure }: SignInRefusal) {
  const headers = new Headers(privatePage());
  if (failure.wait !== null) headers.set("retry-after", String(failure.wait));
  for (const cookie of cookies.getSetCookie()) headers.append("set-cookie", cookie);
  return data(failure, { status: failure.status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("cache-control") ? actionHeaders : privatePage();

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Sign in", path: "/admin/sign-in", isPrivate: true });

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminShell email={null} seenBy={null}>
      <SignInPage view={loaderData} failure={actionData && "message" in actionData ? actionData : null} />
    </AdminShell>
  );
}
