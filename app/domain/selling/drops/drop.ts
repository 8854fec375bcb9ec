/** A drop for its shoppers: before its moment without the pieces. */
export interface DropText {
  slug: string;
  name: string;
  words: string;
  opensAt: Date;
}

/** The most pieces of one drop. */
export const MAX_DROP_PIECES = 60;

export const dropPath = (slug: string): string => `/drops/${slug}`;

/** The private link, with which a drop's pieces are seen and bought before the moment. */
export const earlyPath = (key: string): string => `/early/${key}`;

/** The tag of a drop's page. */
export const dropTag = (slug: string): string => `drop:${slug}`;

/** The owner's part of a letter. */
export interface DropLetterDraft {
  words: string;
  /** Slugs of the pieces that it shows. */
  pieces: string[];
}
