import { data, redirect } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { FORGOT_PATH } from "#app/domain/identity/own-path.ts";
import { requestReset } from "#app/domain/identity/people/password-link.server.ts";
import { ForgotPage } from "#app/owner/kit/password-pages.tsx";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { readFormOrThrow } from "#app/routes/request/run-action.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import type { Route } from "./+types/forgot.ts";

/** In bytes. Far longer than an address. */
const MAX_FORM = 2_000;

export function loader({ context, url }: Route.LoaderArgs) {
  const { hasMail } = context.get(identityDepsContext);
  return { hasMail, isSent: url.searchParams.has("sent") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(identityDepsContext);
  if (isForeign(request, deps.site.ownOrigins)) throw data(null, { status: 403 });
  const form = await readFormOrThrow(request, { bytes: MAX_FORM });
  if (!deps.hasMail) throw redirect(FORGOT_PATH, 303);
  const email = textIn(form, "email");
  const asked = await requestReset(deps, { email, address: context.get(visitorContext) });
  if (asked.ok) throw redirect(`${FORGOT_PATH}?sent=1`, 303);
  const { status, message, wait } = asked.error;
  const headers = new Headers(privatePage());
  if (wait !== null) headers.set("retry-after", String(wait));
  return data({ message, email }, { status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("cache-control") ? actionHeaders : privatePage();

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Forgotten password", path: FORGOT_PATH, isPrivate: true });

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgotPage {...loaderData} refusal={actionData ?? null} />;
}
