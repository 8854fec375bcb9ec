import { data, redirect } from "react-router";
import { NewPasswordPage } from "#app/admin/frame/new-password-page.tsx";
import { isForeign } from "#app/features/identity/foreign-origin.ts";
import { identityDepsContext } from "#app/features/identity/identity.server.ts";
import { SIGN_IN_PATH } from "#app/features/identity/own-path.ts";
import { findLink, savePasswordByLink } from "#app/features/identity/password-link.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/reset.ts";

/** In bytes. A password, and the name of its account. */
const LARGEST_FORM = 10_000;

/** Reading the page uses nothing up: mail programs open links to look at them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(identityDepsContext);
  const link = await findLink(db, { kind: "reset", ...params }, now());
  return data({ link }, { status: link ? 200 : 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(identityDepsContext);
  if (isForeign(request, deps.site.ownOrigins)) throw data(null, { status: 403 });
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const password = String(form.value.get("newPassword") ?? "");
  const used = await savePasswordByLink(deps, { kind: "reset", ...params }, password);
  if (used.ok) throw redirect(`${SIGN_IN_PATH}?saved=1`, { status: 303, headers: secretAddress() });
  if (used.error.reason === "gone") return data({ problem: null }, { status: 404 });
  return data({ problem: used.error.message }, { status: 422 });
}

export const headers = secretAddress;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "New password", path: "/admin/reset", isPrivate: true });

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordPage kind="reset" link={loaderData.link} problem={actionData?.problem ?? null} />;
}
