import { DOCUMENTS, type DocumentName, type Documents } from "#app/domain/content/documents.ts";
import type { PreviewPage } from "#app/domain/content/kept-content.server.ts";
import {
  type ContentDeps,
  type DocumentReader,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import { renderMail } from "#app/domain/letters/render-mail.tsx";
import { EMAILS, kindsOf, sentenceOf } from "#app/domain/outbox/emails.ts";
import { fieldOfDocument } from "./load-document-page.server.ts";
import { fittingBody, parseDocumentForm } from "./parse-document-form.server.ts";
import type { FormEntry } from "./typed-document.ts";

interface PreviewDeps extends ContentDeps {
  preview: PreviewPage;
  /** The shop's name. */
  brand: string;
}

/**
 * The page of the shop that shows a document best, as HTML without scripts: with the form's input, or without a form
 * (null) with its draft.
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

/** The owner's sentences as HTML in the look of a letter, each under the name of its letter. */
async function previewLetters(letters: Documents["letters"], brand: string): Promise<string> {
  const title = "Your sentences in the emails";
  const { html } = await renderMail(
    {
      subject: title,
      title,
      facts: ["Each stands below the email’s own words."],
      paragraphs: ["A whole email is shown on an order’s page, at ‘See the email’."],
      links: [],
      pieces: [],
      sums: [],
      deliverTo: [],
      sections: kindsOf("orders").flatMap((kind) => {
        const name = sentenceOf(kind);
        return name === null
          ? []
          : [{ title: EMAILS[kind].label, paragraphs: [letters[name] ?? "No sentence of yours."] }];
      }),
      law: [],
    },
    { name: brand },
  );
  return html;
}
