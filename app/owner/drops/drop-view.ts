import type { DropProblems, TypedDrop } from "#app/domain/selling/drops/drop-input.ts";

/** A draft that can be in the drop, or a piece that is. */
export interface DropPiece {
  slug: string;
  title: string;
  /** Its future, in a sentence; null for a draft that is in no drop. */
  state: string | null;
}

/** The form of a drop; a new one has no `stored`. */
export interface DropForm {
  stored: {
    id: string;
    slug: string;
    isOpen: boolean;
    /** The private link, until the drop opens. */
    earlyUrl: string | null;
    /** The time of the last save, so that two people do not overwrite each other. */
    updatedAt: string;
  } | null;
  typed: TypedDrop;
  pieces: DropPiece[];
}

/** The page's answer to a refused form. */
export interface DropAnswer {
  /** The typed form; null when it was not the drop's, but asked to remove the drop or to make another link. */
  typed: TypedDrop | null;
  problems: DropProblems;
  /** A sentence that is about no field. */
  message: string | null;
}

export const DROPS_PATH = "/admin/drops";
export const dropFormPath = (id: string): string => `${DROPS_PATH}/${id}`;

/** The completed action, as the page reports it after a redirect. */
export const DROP_DONE = {
  saved: "The drop is saved.",
  renewed: "The private link is another one now.",
  removed: "The drop is removed. Its pieces are drafts.",
} as const;
export type DropDone = keyof typeof DROP_DONE;

export const parseDropDone = (query: URLSearchParams): DropDone | null => {
  const done = query.get("done") ?? "";
  return Object.hasOwn(DROP_DONE, done) ? (done as DropDone) : null;
};
