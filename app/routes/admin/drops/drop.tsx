import { data } from "react-router";
import { DROP_ACTIONS } from "#app/owner/drops/answer-drop.server.ts";
import { DropFormPage } from "#app/owner/drops/drop-form-page.tsx";
import { DROPS_PATH, parseDropDone } from "#app/owner/drops/drop-view.ts";
import { loadDropForm } from "#app/owner/drops/load-drops.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  identityDepsContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/drop.ts";

/** A new drop has no id yet. */
const idOf = ({ id }: { id: string }): string | null => (id === "new" ? null : id);

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "drops", "read");
  const { params, context, url } = args;
  const { origin } = context.get(siteContext);
  const { secret } = context.get(identityDepsContext).identity;
  const form = await loadDropForm(context.get(databaseContext), admin, { id: idOf(params), origin, secret });
  if (!form) throw data(null, { status: 404 });
  return { form, done: parseDropDone(url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, DROP_ACTIONS, {
    db: args.context.get(databaseContext),
    id: idOf(args.params),
    now: args.context.get(clockContext)(),
    secret: args.context.get(identityDepsContext).identity.secret,
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.form.stored ? loaderData.form.typed.name : "New drop",
    path: DROPS_PATH,
    isPrivate: true,
  });

export default function Drop({ loaderData, actionData }: Route.ComponentProps) {
  return <DropFormPage {...loaderData} answer={actionData ?? null} />;
}
