import { data, redirect } from "react-router";
import { askAuth } from "#app/features/identity/ask-auth.server.ts";
import { isForeign } from "#app/features/identity/foreign-origin.ts";
import { SIGN_IN_PATH } from "#app/features/identity/own-path.ts";
import { siteContext } from "#app/platform/http/context.ts";
import type { Route } from "./+types/sign-out.ts";

/** A link signs nobody out. */
export const loader = () => redirect(SIGN_IN_PATH);

export async function action(args: Route.ActionArgs) {
  if (isForeign(args.request, args.context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const answer = await askAuth(args, "/sign-out", {});
  return redirect(SIGN_IN_PATH, { headers: answer.ok ? answer.value.headers : answer.error.headers });
}
