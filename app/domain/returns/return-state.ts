/**
 * The states of a return, whether it is a withdrawal or by the shop's own promise.
 *
 * - `requested`: the shopper has said it; the pieces are with them, or have never left
 * - `received`: the pieces are back
 * - `booked`: each piece is back on the shelf, written off or repaired
 * - `settled`: the money is asked for, or the exchange or the mended piece is on its way
 * - `refused`: it ended without any of these. Either the owner refused it, and its pieces may be asked for again; or it
 *   was called off by a withdrawal, which has them now
 */
export const RETURN_STATES = ["requested", "received", "booked", "settled", "refused"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The states that can follow each state. A parcel that has not left is never received: it is settled at once. */
const MOVES: Record<ReturnState, readonly ReturnState[]> = {
  requested: ["received", "settled", "refused"],
  received: ["booked", "refused"],
  booked: ["settled", "refused"],
  settled: [],
  refused: [],
};

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean => MOVES[from].includes(to);

export type ReturnKind = "withdrawal" | "return";
export type Wish = "refund" | "exchange" | "alteration" | "credit";
/** Why a shopper gives a piece back. */
export type Reason =
  | "too-small"
  | "too-large"
  | "not-as-expected"
  | "changed-mind"
  | "faulty"
  | "wrong-piece";
/** Where a returned piece went. */
export type Condition = "shelf" | "written-off" | "repaired";

/**
 * The days for which the new pieces of an exchange are held: those for sending the old ones, and a week for the post.
 */
export const DAYS_HELD = 21;

/** The days for sending the pieces back, by law from the day on which the shopper withdrew. */
export const DAYS_TO_SEND_BACK = 14;
