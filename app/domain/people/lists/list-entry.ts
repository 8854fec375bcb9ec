import type { Day } from "#app/shared/calendar-day.ts";
import type { Pence } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { PlaceRefusal } from "./mailbox.ts";

export type ListName = "newsletter" | "waiting";

/** How an entry stands; `held` is one with a piece kept for it, `over` one whose turn is over, or that left. */
export type EntryStatus = "asked" | "confirmed" | "held" | "taken" | "over" | "left";

/** A size and colour that somebody waits for, in words. */
export interface WaitedPiece {
  slug: string;
  variantId: string;
  title: string;
  colorName: string | null;
  size: string;
  priceCents: Pence;
  imageUrl: string;
  /** By when a run is cut of which a piece can be pre-ordered; null while there is none. */
  preorderBy: Day | null;
}

/** By variant, the day by which a run is cut of which a piece can be pre-ordered. */
export type Preorders = Readonly<Record<string, Day>>;

/** What the person behind a letter's link sees of their entry. */
export interface EntryView {
  list: ListName;
  standing: EntryStatus;
  /** Null on the newsletter's list, and for a piece that the shop no longer has. */
  piece: WaitedPiece | null;
  /** Until when the piece is held; null where none is, or until the letter has left. */
  heldUntil: Date | null;
  /** Of a pre-order: by when its run is cut. */
  cutBy: Day | null;
  /** Why one who is still to confirm gets no place in line; null where there is one. */
  refusal: PlaceRefusal | null;
}

/** The sentence beside the button: what somebody agrees to who presses it. It is kept with the entry. */
export const CONSENT: Record<ListName | "preorder", string> = {
  newsletter:
    "A few emails a year, when a new run is cut. You confirm by a link that we email you, and can leave any time.",
  waiting:
    "You confirm by a link that we email you. When pieces come in, we keep half of them for this list, or a single one: whoever joined first has 24 hours to buy it. Nothing to pay now. Leave any time.",
  preorder:
    "You confirm by a link that we email you, and a piece of this run is yours. When it is cut you have 3 days to buy it, and pay only then. Leave any time.",
};

/** What somebody agrees to who asks for a piece, or for the newsletter. */
export const consentTo = (piece: Pick<WaitedPiece, "preorderBy"> | null): string =>
  CONSENT[piece === null ? "newsletter" : piece.preorderBy === null ? "waiting" : "preorder"];

const HOUR_MS = 3_600_000;
const HOURS_HELD = 24;
/** The longest time that a link keeps its piece: that of a pre-order. */
export const HOURS_HELD_PREORDER = 72;

/** Until when a private link keeps its piece, from when its letter left. Who pre-ordered has longer. */
export const holdStart = (since: Date, { runId }: { runId: string | null }): Date =>
  new Date(since.getTime() + (runId === null ? HOURS_HELD : HOURS_HELD_PREORDER) * HOUR_MS);

/** A link that asks to confirm works this long; then the entry is deleted. */
export const DAYS_TO_CONFIRM = 7;

/** Who has waited for longer than this no longer waits. */
export const DAYS_TO_WAIT = 730;

/** How long an entry that ended is kept, without its address, so that its links still answer. */
export const DAYS_AFTER_END = 30;

/** `Adire Kaftan, Indigo, UK 14`. */
export const waitedPieceName = ({ title, colorName, size }: WaitedPiece): string =>
  describePiece(title, colorName, size);

/** The page of an entry, behind the secret of a letter. */
export const entryPath = (token: string): string => `/lists/${token}`;

/** The page that takes somebody off the list, also by a single POST (RFC 8058). */
export const leavePath = (token: string): string => `${entryPath(token)}/leave`;

/** What the form is for, in a sold-out size. */
export const waitingTitle = (preorderBy: Day | null | undefined): string =>
  preorderBy ? "Pre-order the next run" : "Tell me about the next run";
