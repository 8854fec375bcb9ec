/** Links under one word: `Cloth`, and a link for each cloth. */
export interface LinkGroup {
  name: string;
  links: { label: string; to: string }[];
}
