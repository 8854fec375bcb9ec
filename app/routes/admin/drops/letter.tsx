import { data } from "react-router";
import { shopFacts } from "#app/domain/content/facts.ts";
import { DROP_LETTER_ACTIONS } from "#app/owner/drops/answer-drop.server.ts";
import { DropLetterPage } from "#app/owner/drops/drop-letter-page.tsx";
import { DROPS_PATH } from "#app/owner/drops/drop-view.ts";
import { loadDropLetter } from "#app/owner/drops/load-drop-letter.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/letter.ts";

function depsOf(context: Route.LoaderArgs["context"]) {
  const { db, now, hasMail, site, identity } = context.get(identityDepsContext);
  const shop = shopFacts(context.get(contentContext));
  return { db, now, hasMail, origin: site.origin, secret: identity.secret, shop };
}

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "drop-letters", "read");
  const view = await loadDropLetter(depsOf(args.context), admin, args.params.id);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, DROP_LETTER_ACTIONS, { ...depsOf(args.context), id: args.params.id });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Email to the list", path: DROPS_PATH, isPrivate: true });

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <DropLetterPage view={actionData ?? loaderData} />;
}
