import { data, redirect } from "react-router";
import { areaOf, isDocumentName } from "#app/domain/content/documents.ts";
import { changeDocument, parseDocumentChange } from "#app/owner/words/change-document.server.ts";
import { wordsDoneIn } from "#app/owner/words/document-view.ts";
import { DocumentPage } from "#app/owner/words/form/document-page.tsx";
import { loadDocumentPage } from "#app/owner/words/load-document-page.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/document.ts";

/** Without scripts all new pictures of a document come at once. No real document has so many fields. */
const LARGEST_FORM = { bytes: 60 * 1024 * 1024, urlEncodedBytes: 1024 * 1024, fields: 5_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, areaOf(args.params.document), "read");
  const name = args.params.document;
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  return loadDocumentPage(args.context.get(contentDepsContext), admin, {
    name,
    done: wordsDoneIn(args.url.searchParams),
  });
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, areaOf(args.params.document), "write");
  const name = args.params.document;
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseDocumentChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const pictures = args.context.get(pictureStoreContext);
  const deps = { ...args.context.get(contentDepsContext), pictures };
  const outcome = await changeDocument(deps, admin, { name, change });
  if ("leadsTo" in outcome) throw redirect(outcome.leadsTo, 303);
  return data(outcome.answer, { status: outcome.answer.status });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? "Words", path: "/admin/words", isPrivate: true });

export default function WordsDocument({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentPage key={loaderData.name} page={loaderData} answer={actionData ?? null} />;
}
