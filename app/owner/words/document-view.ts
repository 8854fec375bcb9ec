import type { DocumentDraft, DocumentProblem, VersionId } from "#app/domain/content/document-version.ts";
import type { DocumentName } from "#app/domain/content/documents.ts";
import type { WordsDifference } from "./document-differences.ts";
import type { DocumentField } from "./document-field.ts";
import type { LinkPlace } from "./link-problem.ts";
import type { Typed } from "./typed-document.ts";

/** The last action, by its word in the address. */
export const WORDS_DONE = {
  published: "Published. The shop shows it now.",
  draft: "Draft saved. Shoppers do not see it yet.",
  unscheduled: "Draft saved. It no longer publishes itself: press ‘Schedule’ for that.",
  scheduled: "Scheduled. The shop publishes it by itself.",
  discarded: "The draft is discarded.",
  "draft-kept": "Nothing is discarded: somebody saved another draft meanwhile. This is it.",
  "brought-back": "Brought back and published. To undo it, bring back the version before it.",
  default: "The newer default is published. To undo it, bring back the version before it.",
  saved: "Saved. The shop shows it now.",
} as const;
export type WordsDone = keyof typeof WORDS_DONE;

export const wordsDoneIn = (params: URLSearchParams): WordsDone | null => {
  const done = params.get("done");
  return done !== null && Object.hasOwn(WORDS_DONE, done) ? (done as WordsDone) : null;
};

/** A version in the list, compared on the server. */
export interface ShownVersion {
  id: VersionId;
  /** Null for the words as they were delivered. */
  published: { by: string; at: Date } | null;
  isNow: boolean;
  /** Its changes; null for the oldest known version. */
  sinceBefore: WordsDifference[] | null;
  /** The changes that bringing it back would make. */
  untilNow: WordsDifference[];
}

/** A document's page in the administration. */
export interface DocumentPageView {
  name: DocumentName;
  title: string;
  field: DocumentField;
  /** The draft, or the published version. */
  typed: Typed;
  revision: string;
  draft: Omit<DocumentDraft, "body"> | null;
  /** The changes that publishing the draft would make. */
  draftChanges: WordsDifference[];
  versions: ShownVersion[];
  /** The changes that the newer default would make; null without one. */
  newerDefault: WordsDifference[] | null;
  /** The possible targets of links. */
  places: readonly LinkPlace[];
  done: WordsDone | null;
  /** The draft's moment as the field takes it, or nothing. */
  publishAt: string;
}

/** The way in which a form was to be saved. */
export type SaveWay = "draft" | "publish" | "schedule";

/** The answer to a form that was not saved. */
export interface DocumentAnswer {
  status: number;
  /** The sentence above the form; null for a form that only changed its lists. */
  title: string | null;
  typed: Typed;
  /** The state that the form was made from, so that a later save is still noticed. */
  revision: string;
  problems: DocumentProblem[];
  publishAt: string;
  publishAtProblem: string | null;
  /** Somebody saved the document meanwhile: who, when, and what saving over it would lose. */
  conflict: { by: string; at: Date; way: SaveWay; revision: string; differences: WordsDifference[] } | null;
}

export const wordsPath = (name: DocumentName): string => `/admin/words/${name}`;

const FILE = "@file";

/** The name of a picture's file in a form without scripts, beside the field with its address. */
export const pictureFileField = (name: string): string => `${name}${FILE}`;

/** The files of a form, by the fields whose addresses they replace. A chooser without a file sends an empty one. */
export const chosenFiles = (form: FormData): { name: string; file: File }[] =>
  [...form].flatMap(([name, value]) =>
    typeof value !== "string" && name.endsWith(FILE) && value.size > 0
      ? [{ name: name.slice(0, -FILE.length), file: value }]
      : [],
  );
