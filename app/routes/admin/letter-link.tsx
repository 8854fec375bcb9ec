import { data, redirect } from "react-router";
import { ADMIN_HOME, AFTER_RESET_PATH, signInPath } from "#app/domain/identity/own-path.ts";
import {
  findLink,
  linkKindAt,
  savePasswordByLink,
} from "#app/domain/identity/people/password-link.server.ts";
import { NewPasswordPage } from "#app/owner/kit/password-pages.tsx";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { readFormOrThrow } from "#app/routes/request/run-action.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import type { Route } from "./+types/letter-link.ts";

/** In bytes. A password, and the name of its account. */
const MAX_FORM = 10_000;

/**
 * `/admin/welcome/:token` and `/admin/reset/:token`. Reading uses nothing up: mail programs open links to look at them.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(identityDepsContext);
  const kind = linkKindAt(url.pathname);
  const link = await findLink(db, { kind, ...params }, now());
  return data({ kind, link }, { status: link ? 200 : 404 });
}

/** Another site's form is refused before it comes here, and would not know the token. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readFormOrThrow(request, { bytes: MAX_FORM });
  const password = textIn(form, "newPassword");
  const sent = { kind: linkKindAt(url.pathname), ...params };
  const used = await savePasswordByLink(context.get(identityDepsContext), sent, password);
  if (used.ok) {
    const to = sent.kind === "reset" ? AFTER_RESET_PATH : ADMIN_HOME;
    throw redirect(signInPath(to, { saved: true }), { status: 303, headers: secretAddress() });
  }
  if (used.error.reason === "gone") return data({ problem: null }, { status: 404 });
  return data({ problem: used.error.message }, { status: 422 });
}

export const headers = secretAddress;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "New password", path: "/admin", isPrivate: true });

export default function LetterLink({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordPage {...loaderData} problem={actionData?.problem ?? null} />;
}
