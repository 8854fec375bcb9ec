import { data, redirect } from "react-router";
import { changeDocument, parseDocumentChange } from "#app/admin/words/change-document.server.ts";
import { wordsDoneIn } from "#app/admin/words/document-view.ts";
import { DocumentPage } from "#app/admin/words/form/document-page.tsx";
import { loadDocumentPage } from "#app/admin/words/load-document-page.server.ts";
import { areaOf, isDocumentName } from "#app/features/content/documents.ts";
import { contentDepsContext } from "#app/features/content/read-documents.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pictureStoreContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
