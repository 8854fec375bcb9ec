import { data } from "react-router";
import { adminMadePath, madePath } from "#app/domain/making/made.ts";
import { loadMade, MADE_ACTIONS } from "#app/owner/made/made-actions.server.ts";
import { MADE_DONE_LABELS } from "#app/owner/made/made-done.ts";
import { OwnersMadePage } from "#app/owner/made/made-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  contentContext,
  encodePictureContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import { ownValue } from "#app/shared/uuid.ts";
import type { Route } from "./+types/request.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "enquiries", "read");
  const { db, now, site: own } = args.context.get(checkoutDepsContext);
  const { site, delivery } = args.context.get(contentContext);
  const terms = { zones: delivery.zones, shopName: site.name, now: now() };
  const made = await loadMade(db, admin, args.params.id, terms);
  if (!made) throw data(null, { status: 404 });
  const done = ownValue(MADE_DONE_LABELS, args.url.searchParams.get("done") ?? "") ?? null;
  return { made, done, url: own.origin + madePath(made.key) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, MADE_ACTIONS, {
    ...{ shop: args.context.get(checkoutDepsContext), id: args.params.id },
    encode: args.context.get(encodePictureContext),
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: "Made to measure", path: adminMadePath(params.id), isPrivate: true });

export default function MadeRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnersMadePage {...loaderData} refused={actionData ?? null} />;
}
