import { DOCUMENTS, type DocumentName, type Documents } from "#app/domain/content/documents.ts";
import type { PreviewPage } from "#app/domain/content/preview-page.server.ts";
import {
  type ContentDeps,
  type DocumentReader,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import { fieldOfDocument } from "./load-document-page.server.ts";
import { fittingBody, parseDocumentForm } from "./parse-document-form.server.ts";
import { previewLetters } from "./preview-letters.server.ts";
import type { FormEntry } from "./typed-document.ts";

export interface PreviewDeps extends ContentDeps {
  preview: PreviewPage;
  /** The shop's name. */
  brand: string;
}

/**
 * The page of the shop that shows a document best, as HTML without scripts: with what is typed in its form, or without a
 * form (null) with its draft.
 */
export async function renderPreview(
  deps: PreviewDeps,
  admin: DocumentReader,
  { name, entries }: { name: DocumentName; entries: Iterable<FormEntry> | null },
): Promise<string> {
  const { page, published, draft } = await loadDocument(deps, admin, name);
  const { schema } = DOCUMENTS[name];
  const field = fieldOfDocument(name);
  const body = entries ? parseDocumentForm({ field, schema }, entries).body : (draft?.body ?? published);
  const fitting = fittingBody(schema, body, published);
  if (name === "letters") return previewLetters(fitting as Documents["letters"], deps.brand);
  return deps.preview(page, name, fitting);
}
