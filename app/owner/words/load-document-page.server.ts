import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import type { DocumentView } from "#app/domain/content/document-version.ts";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import {
  type ContentDeps,
  type DocumentReader,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { wordsDifferences } from "./document-differences.ts";
import type { DocumentField } from "./document-field.ts";
import type { DocumentPageView, ShownVersion, WordsDone } from "./document-view.ts";
import { fieldsOf } from "./fields-of.server.ts";
import { type Typed, typedOf } from "./typed-document.ts";

/** The form of a document. It follows from a schema, which never changes while the shop runs. */
export function fieldOfDocument(name: DocumentName): DocumentField {
  const field = fields.get(name) ?? fieldsOf(DOCUMENTS[name].schema, name);
  fields.set(name, field);
  return field;
}
const fields = new Map<DocumentName, DocumentField>();

/** A document with its form, its versions and what a new default would change. */
export async function loadDocumentPage(
  deps: ContentDeps,
  admin: DocumentReader,
  { name, done }: { name: DocumentName; done: WordsDone | null },
): Promise<DocumentPageView> {
  const view = await loadDocument(deps, admin, name);
  const field = fieldOfDocument(name);
  const published = typedOf(field, view.published);
  const typed = view.draft ? typedOf(field, view.draft.body) : published;
  const delivered = typedOf(field, defaultDocuments[name]);
  const draft = view.draft && {
    by: view.draft.by,
    savedAt: view.draft.savedAt,
    publishAt: view.draft.publishAt,
    heldBack: view.draft.heldBack,
  };
  return {
    name,
    title: view.title,
    field,
    typed,
    revision: view.revision,
    draft,
    draftChanges: draft ? wordsDifferences(field, published, typed) : [],
    versions: versionsOf(field, view, delivered),
    newerDefault: view.hasNewerDefault ? wordsDifferences(field, published, delivered) : null,
    places: await deps.listPaths(),
    done,
    publishAt: draft?.publishAt ? shopMoment(draft.publishAt) : "",
  };
}

/** The published states, newest first, and at their end the words as they were delivered. */
function versionsOf(
  field: DocumentField,
  { versions, published }: DocumentView,
  delivered: Typed,
): ShownVersion[] {
  const now = typedOf(field, published);
  const states = [
    ...versions.map(({ id, body, by, publishedAt }) => ({
      id,
      published: { by, at: publishedAt },
      typed: typedOf(field, body),
    })),
    { id: "default" as const, published: null, typed: delivered },
  ];
  return states.map(({ id, published, typed }, nth) => {
    const before = states[nth + 1];
    return {
      id,
      published,
      isNow: nth === 0,
      sinceBefore: before ? wordsDifferences(field, before.typed, typed) : null,
      untilNow: nth === 0 ? [] : wordsDifferences(field, now, typed),
    };
  });
}
