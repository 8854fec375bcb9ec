/** The pieces that the product form counts: it says what it showed, so that only the change is booked. */
import { err, ok, type Result } from "#app/shared/result.ts";
import type { VariantDraft } from "./product-input-grid.ts";
import type { VariantRow } from "./product-row.server.ts";

/** Pieces of one size in one colour that could not be changed as the form asked. */
export interface RefusedPieces {
  /** Of the grid: `variantKey`. */
  key: string;
  message: string;
  /** Pieces left now; null for no limit. */
  left: number | null;
}

/** Pieces that were counted although the number had changed since the form showed it: only the difference was booked. */
export interface MovedPieces {
  /** Of the grid: `variantKey`. */
  key: string;
  /** What the form showed, what was typed, and what there was when it was saved. */
  whenOpened: number;
  typed: number;
  whenSaved: number;
}

interface Counted {
  piecesLeft: number | null;
  moved: Omit<MovedPieces, "key"> | null;
}

/**
 * What is left of a variant once the change from what the form showed to what was typed is booked, or why it cannot be.
 * The row is locked, so nothing moves in between; a sale since the form was opened is part of what is left, and stays
 * sold. `variant` is its name in the sentences.
 */
export function piecesAfter(
  { piecesOnHand: left, piecesReserved }: Pick<VariantRow, "piecesOnHand" | "piecesReserved">,
  { pieces: typed, piecesWhenOpened: whenOpened }: Pick<VariantDraft, "pieces" | "piecesWhenOpened">,
  variant: string,
): Result<Counted, string> {
  const changed = err(
    `${variant} has ${leftOf(left)} now: it changed while the form was open. Please give the number again.`,
  );
  if (whenOpened === undefined) return typed === left ? ok({ piecesLeft: left, moved: null }) : changed;
  if (typed === whenOpened) return ok({ piecesLeft: left, moved: null });
  if (typed === null) {
    return (piecesReserved ?? 0) > 0
      ? err(`A shopper is paying for ${variant} right now. Keep its number for half an hour.`)
      : ok({ piecesLeft: null, moved: null });
  }
  if (whenOpened === null || left === null) {
    return whenOpened === left ? ok({ piecesLeft: typed, moved: null }) : changed;
  }
  const piecesLeft = left + typed - whenOpened;
  if (piecesLeft < 0) return changed;
  return ok({ piecesLeft, moved: left === whenOpened ? null : { whenOpened, typed, whenSaved: left } });
}

const leftOf = (left: number | null): string =>
  left === null ? "no limit" : left === 0 ? "none left" : `${left} left`;
