import { CLAIMS_ACTIONS } from "#app/owner/claims/change-claims.server.ts";
import { ClaimsPage } from "#app/owner/claims/claims-page.tsx";
import { CLAIMS_PATH, formatClaimsDone } from "#app/owner/claims/claims-view.ts";
import { loadClaims, openedForm } from "#app/owner/claims/load-claims.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/claims.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const deps = args.context.get(contentDepsContext);
  const { searchParams } = args.url;
  const view = await loadClaims(deps, admin, await openedForm(deps, admin, searchParams));
  return { view, done: formatClaimsDone(searchParams.get("done")) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, CLAIMS_ACTIONS, args.context.get(contentDepsContext));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Claims", path: CLAIMS_PATH, isPrivate: true });

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimsPage view={actionData ?? loaderData.view} done={actionData ? null : loaderData.done} />;
}
