import type { DocumentName } from "./documents.ts";

/** Names a published state of a document, or the words that the shop was delivered with. */
export type VersionId = number | "default";

export interface DocumentVersion {
  id: number;
  /** Its values, in the shape of the document's schema at that time. */
  body: unknown;
  /** The e-mail of the person who published it. */
  by: string;
  publishedAt: Date;
}

/** A draft: typed, and not published. A document has at most one. */
export interface DocumentDraft {
  body: unknown;
  by: string;
  savedAt: Date;
  /** When it is published by itself; null for a draft that waits for a person. */
  publishAt: Date | null;
  /** Why it was not published at its time, in words; null while nothing is wrong. */
  heldBack: string | null;
}

/** A document as its page in the administration shows it. */
export interface DocumentView {
  name: DocumentName;
  title: string;
  /** The page of the shop that shows it. */
  page: string;
  /** The published values: those of the last version, or the file's. */
  published: unknown;
  draft: DocumentDraft | null;
  /** Newest first, 30 at most. */
  versions: DocumentVersion[];
  /** The file in the repository was changed after the document was first edited. */
  hasNewerDefault: boolean;
  /** Names the state that a form was made from. A save that names an older state is refused. */
  revision: string;
}

/** A document in the list of all. */
export interface ListedDocument {
  name: DocumentName;
  title: string;
  state: "as delivered" | "published" | "draft" | "scheduled" | "held back";
  /** The last change; null while the file's words are shown. */
  changed: { by: string; at: Date } | null;
  publishAt: Date | null;
}

/** A mistake in a document: the path of the field from the top (`["hero", 1, "title"]`), and what to do. */
export interface DocumentProblem {
  path: readonly (string | number)[];
  message: string;
}
