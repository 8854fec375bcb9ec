import { data } from "react-router";
import { shopFacts } from "#app/domain/content/facts.ts";
import { DropLetterPage } from "#app/owner/drops/drop-letter-page.tsx";
import { DROPS_PATH } from "#app/owner/drops/drop-view.ts";
import { answerDropLetter, loadDropLetter } from "#app/owner/drops/load-drop-letter.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/letter.ts";

/** In bytes. The words of a letter, and a slug for each piece. */
const LARGEST_FORM = 40_000;

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
  const admin = await requireAdmin(args, "drop-letters", "write");
  const { params, context, request } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const answer = await answerDropLetter(depsOf(context), admin, { id: params.id, form: form.value });
  if (!answer) throw data(null, { status: 404 });
  return data(answer.view, { status: answer.isRefused ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Email to the list", path: DROPS_PATH, isPrivate: true });

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <DropLetterPage view={actionData ?? loaderData} />;
}
