import { data } from "react-router";
import { areaOf, isDocumentName } from "#app/domain/content/documents.ts";
import type { DocumentReader } from "#app/domain/content/read-documents.server.ts";
import { DOCUMENT_ACTIONS } from "#app/owner/words/change-document.server.ts";
import { renderPreview } from "#app/owner/words/render-preview.server.ts";
import { previewHeaders } from "#app/platform/http/content-security-policy.server.ts";
import {
  contentContext,
  contentDepsContext,
  pictureSourceOf,
  previewContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { readFormOrThrow } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/page.ts";

/** The page with the stored draft, for the frame beside the form. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, areaOf(args.params.document), "read");
  return show(args, admin, null);
}

/** The page with the form's input. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, areaOf(args.params.document), "read");
  return show(args, admin, await readFormOrThrow(args.request, DOCUMENT_ACTIONS.largest));
}

async function show(
  { context, params: { document: name } }: Pick<Route.LoaderArgs, "context" | "params">,
  admin: DocumentReader,
  entries: FormData | null,
): Promise<Response> {
  if (!isDocumentName(name)) throw data(null, { status: 404 });
  const brand = context.get(contentContext).site.name;
  const deps = { ...context.get(contentDepsContext), preview: context.get(previewContext), brand };
  const html = await renderPreview(deps, admin, { name, entries });
  // A letter has its styles within.
  const styles = name === "letters" ? "'unsafe-inline'" : "'self'";
  return new Response(html, { headers: previewHeaders(pictureSourceOf(context), styles) });
}
