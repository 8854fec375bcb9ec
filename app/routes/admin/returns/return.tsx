import { data } from "react-router";
import { RETURN_ACTIONS } from "#app/owner/returns/change-return.server.ts";
import { loadReturnPage } from "#app/owner/returns/load-returns.server.ts";
import { ReturnPage } from "#app/owner/returns/return-page.tsx";
import { formatReturnDone, returnPath } from "#app/owner/returns/return-view.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  contentContext,
  identityDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/return.ts";

function askedOf({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { site, storePolicy, delivery } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  return {
    ...{ id: params.id, terms, prefix: site.orderPrefix },
    shop: context.get(checkoutDepsContext),
    secret: context.get(identityDepsContext).identity.secret,
  };
}

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { shop, ...asked } = askedOf(args);
  const view = await loadReturnPage(shop.db, admin, asked);
  if (!view) throw data(null, { status: 404 });
  return { view, done: formatReturnDone(args.url.searchParams.get("done")) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, RETURN_ACTIONS, askedOf(args));
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: "Return", path: returnPath(params.id), isPrivate: true });

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} problem={actionData ?? null} />;
}
