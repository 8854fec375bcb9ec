import { data, redirect } from "react-router";
import {
  areaOfReturnChange,
  changeReturn,
  parseReturnChange,
} from "#app/owner/returns/change-return.server.ts";
import { loadReturnPage } from "#app/owner/returns/load-returns.server.ts";
import { ReturnPage } from "#app/owner/returns/return-page.tsx";
import { formatReturnDone, returnPath } from "#app/owner/returns/return-view.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  contentContext,
  identityDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/return.ts";

/** In bytes. A form has one button. */
const LARGEST_FORM = 2_000;

function askedOf({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { site, storePolicy, delivery } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  return {
    deps: context.get(checkoutDepsContext),
    asked: {
      ...{ id: params.id, terms, prefix: site.orderPrefix },
      secret: context.get(identityDepsContext).identity.secret,
    },
  };
}

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { deps, asked } = askedOf(args);
  const view = await loadReturnPage(deps.db, admin, asked);
  if (!view) throw data(null, { status: 404 });
  return { view, done: formatReturnDone(args.url.searchParams.get("done")) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "orders", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseReturnChange(form.value);
  if (!change) throw data(null, { status: 400 });
  await requireAdmin(args, areaOfReturnChange(change), "write");
  const { deps, asked } = askedOf(args);
  const done = await changeReturn(deps, admin, { ...asked, change });
  if (!done.ok) return data(done.error, { status: 422 });
  return redirect(`${returnPath(args.params.id)}?done=${done.value}`, 303);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: "Return", path: returnPath(params.id), isPrivate: true });

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} problem={actionData ?? null} />;
}
