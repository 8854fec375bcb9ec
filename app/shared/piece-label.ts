import { MAX_SLUG_LENGTH } from "./slug.ts";
/** A size in words: `UK 14` for a number, the size itself otherwise, nothing for a piece of one size. */
export function sizeLabel(size: string | null | undefined): string | null {
  if (!size || /^one size$/i.test(size)) return null;
  return /^\d+$/.test(size) ? `UK ${size}` : size;
}

/** The colour and size of a piece in words: `Navy, UK 14`; empty when it has neither. */
export const choiceLabel = (color: string | null | undefined, size: string | null | undefined): string =>
  [color, sizeLabel(size)].filter(Boolean).join(", ");

/** A piece by name: `Fan Print Maxi Dress, Navy, UK 14`. */
export const describePiece = (title: string, color?: string | null, size?: string | null): string =>
  [title, choiceLabel(color, size)].filter(Boolean).join(", ");

/** `1 piece`, `4 pieces`. */
export const formatPieces = (count: number): string => (count === 1 ? "1 piece" : `${count} pieces`);

/** The longest texts that name a piece, in characters; a longer one names nothing that we sell. */
export const MAX_LENGTH = { slug: MAX_SLUG_LENGTH, size: 100, color: 100, variantId: 200 } as const;
