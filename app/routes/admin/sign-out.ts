import { data, redirect } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import { callAuth } from "#app/domain/identity/sign-in/call-auth.server.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** A link must not sign out, so only the form does. */
export const loader = () => redirect(SIGN_IN_PATH);

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(identityDepsContext);
  if (isForeign(request, deps.site.ownOrigins)) throw data(null, { status: 403 });
  const caller = { headers: request.headers, address: context.get(visitorContext) };
  const answer = await callAuth(deps, caller, "/sign-out", {});
  return redirect(SIGN_IN_PATH, { headers: answer.ok ? answer.value.headers : answer.error.headers });
}
