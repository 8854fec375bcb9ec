/** Links under one word: `Cloth`, and a link for each cloth. */
export interface LinkGroup {
  name: string;
  links: GroupLink[];
}

export interface GroupLink {
  label: string;
  to: string;
  /** A small picture beside it. */
  pictureUrl?: string;
  /** A short note below it: `£210`. */
  detail?: string;
}
