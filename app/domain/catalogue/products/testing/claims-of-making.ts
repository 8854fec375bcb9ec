const CLAIM =
  /\bby hand\b|\bhand[- ]?(?:made|dyed|woven|loomed|spun|printed|painted|drawn|stitched|finished|crafted)\b|\b(?:un)?dye(?:d|ing|s)?\b|\bvats?\b|\bresist\b|\bbatik\b|\bwov(?:e|en)\b|\bweav\w*|\bloom\w*|\bmud[- ]?cloth\b/i;

/** A sentence about the cloth that a print is inspired by, or about the print itself. */
const OF_THE_TRADITION = /\b(?:Yoruba|Bamana|Asante|Ewe|print\w*|inspired)\b/;

/** The sentences of a text that claim work of hand, dye or weave for the piece itself. */
export const claimsOfMaking = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => CLAIM.test(sentence) && !OF_THE_TRADITION.test(sentence));
