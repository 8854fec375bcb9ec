import { data, redirect } from "react-router";
import { changeDocument, parseDocumentChange } from "#app/owner/words/change-document.server.ts";
import { wordsDoneIn } from "#app/owner/words/document-view.ts";
import { BUSINESS_PATH, BusinessPage } from "#app/owner/words/form/business-page.tsx";
import { loadDocumentPage } from "#app/owner/words/load-document-page.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/business.ts";

const LARGEST_FORM = { bytes: 30 * 1024 * 1024, urlEncodedBytes: 1024 * 1024, fields: 5_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const done = wordsDoneIn(args.url.searchParams);
  return loadDocumentPage(args.context.get(contentDepsContext), admin, { name: "site", done });
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseDocumentChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const pictures = args.context.get(pictureStoreContext);
  const deps = { ...args.context.get(contentDepsContext), pictures };
  const outcome = await changeDocument(deps, admin, { name: "site", change, place: BUSINESS_PATH });
  if ("leadsTo" in outcome) throw redirect(outcome.leadsTo, 303);
  return data(outcome.answer, { status: outcome.answer.status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Business", path: BUSINESS_PATH, isPrivate: true });

export default function Business({ loaderData, actionData }: Route.ComponentProps) {
  return <BusinessPage page={loaderData} answer={actionData ?? null} />;
}
