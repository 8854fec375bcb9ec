import { data } from "react-router";
import { areaOf, isDocumentName } from "#app/domain/content/documents.ts";
import { DOCUMENT_ACTIONS } from "#app/owner/words/change-document.server.ts";
import { wordsDoneIn } from "#app/owner/words/document-view.ts";
import { DocumentPage } from "#app/owner/words/form/document-page.tsx";
import { loadDocumentPage } from "#app/owner/words/load-document-page.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/document.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, areaOf(args.params.document), "read");
  const name = args.params.document;
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  return loadDocumentPage(args.context.get(contentDepsContext), admin, {
    name,
    done: wordsDoneIn(args.url.searchParams),
  });
}

const actionsOf = (name: string) => ({ ...DOCUMENT_ACTIONS, area: areaOf(name) });

export async function action(args: Route.ActionArgs) {
  return runAction(args, actionsOf(args.params.document), {
    words: { ...args.context.get(contentDepsContext), pictures: args.context.get(pictureStoreContext) },
    name: args.params.document,
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? "Words", path: "/admin/words", isPrivate: true });

export default function WordsDocument({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentPage key={loaderData.name} page={loaderData} answer={actionData ?? null} />;
}
