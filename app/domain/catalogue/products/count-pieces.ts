import { err, ok, type Result } from "#app/shared/result.ts";
import type { VariantDraft } from "./product-input-grid.ts";
import type { VariantRow } from "./product-row.server.ts";

/** Pieces of one size in one colour whose number could not be changed as requested. */
export interface RefusedPieces {
  /** The `variantKey` in the grid. */
  key: string;
  message: string;
  /** The pieces left now; null for no limit. */
  left: number | null;
}

/** Pieces whose number had changed since the form showed it. Only the difference was booked. */
export interface MovedPieces {
  /** The `variantKey` in the grid. */
  key: string;
  /** The numbers when the form was opened, in the form, and when it was saved. */
  whenOpened: number;
  typed: number;
  whenSaved: number;
}

interface Counted {
  piecesLeft: number | null;
  moved: Omit<MovedPieces, "key"> | null;
}

/**
 * Books the change between the shown and the typed number of a variant. Returns the pieces left, or the reason why the
 * change is impossible. The row is locked, so its number is current; a sale since the form was opened is not undone.
 * `variant` is its name in the sentences.
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
