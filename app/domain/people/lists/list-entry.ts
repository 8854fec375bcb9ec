import type { Day } from "#app/shared/calendar-day.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import type { Money } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";

export type ListName = "newsletter" | "waiting";

/** The state of an entry. `held`: a piece is kept for it; `over`: its turn is over, or it left the list. */
export type EntryStatus = "asked" | "confirmed" | "held" | "taken" | "over" | "left";

/** A size and colour that somebody waits for, in words. */
export interface WaitedPiece {
  slug: string;
  variantId: string;
  title: string;
  colorName: string | null;
  size: string;
  priceCents: Money;
  imageUrl: string;
  /** The day by which a run of the piece that can be pre-ordered is cut; null while there is none. */
  preorderBy: Day | null;
}

/** For each variant that can be pre-ordered, the day by which its run is cut. */
export type Preorders = Readonly<Record<string, Day>>;

/** An entry for the reader of its letter. */
export interface EntryView {
  list: ListName;
  standing: EntryStatus;
  /** Null on the newsletter's list, and for a piece that the shop no longer has. */
  piece: WaitedPiece | null;
  /** Until when the piece is held; null when none is, or until the letter has left. */
  heldUntil: Date | null;
  /** For a pre-order: the day by which its run is cut. */
  cutBy: Day | null;
  /** Why an unconfirmed entry gets no place in line; null when there is one. */
  refusal: PlaceRefusal | null;
}

/** The sentence beside the button, which the person agrees to by pressing it. It is stored with the entry. */
export const CONSENT: Record<ListName | "preorder", string> = {
  newsletter:
    "A few emails a year, when a new run is cut. You confirm by a link that we email you, and can leave any time.",
  waiting:
    "You confirm by a link that we email you. When pieces come in, we keep half of them for this list, or a single one: whoever joined first has 24 hours to buy it. Nothing to pay now. Leave any time.",
  preorder:
    "You confirm by a link that we email you, and a piece of this run is yours. When it is cut you have 3 days to buy it, and pay only then. Leave any time.",
};

/**
 * The sentence of consent to a piece's waiting list, or to the newsletter. Without a mail server the link comes later.
 */
export function consentTo(piece: Pick<WaitedPiece, "preorderBy"> | null, sendsEmail: boolean): string {
  const words = CONSENT[piece === null ? "newsletter" : piece.preorderBy === null ? "waiting" : "preorder"];
  return sendsEmail
    ? words
    : words.replace("a link that we email you", "a link that we email you once we can send emails");
}

const HOUR_MS = 3_600_000;
const HOURS_HELD = 24;
/** The longest time that a link keeps its piece: that of a pre-order. */
export const HOURS_HELD_PREORDER = 72;

/** Until when a private link keeps its piece, counted from its letter. A pre-order has longer. */
export const holdStart = (since: Date, { runId }: { runId: string | null }): Date =>
  new Date(since.getTime() + (runId === null ? HOURS_HELD : HOURS_HELD_PREORDER) * HOUR_MS);

/** A link that asks to confirm works this long; then the entry is deleted. */
export const DAYS_TO_CONFIRM = 7;

/** An entry that waited for longer than this no longer waits. */
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

/** The purpose of the form, at a sold-out size. */
export const waitingTitle = (preorderBy: Day | null | undefined): string =>
  preorderBy ? "Pre-order the next run" : "Tell me about the next run";

/** Providers by the name before the ending, whose mailboxes belong to people who do not know each other. */
const LARGE_NAMES = new Set([
  ...["gmail", "outlook", "hotmail", "live", "msn", "yahoo", "icloud", "aol", "proton", "gmx", "zoho"],
  ...["yandex", "mail", "web", "qq", "163", "126", "naver", "orange", "wanadoo", "free", "laposte", "sfr"],
  ...["t-online", "libero", "btinternet", "btopenworld", "sky", "virginmedia", "ntlworld", "blueyonder"],
  ...["talktalk", "tiscali", "plus", "plusnet", "comcast", "verizon", "att", "sbcglobal", "cox", "fastmail"],
  ...["hey", "tuta", "tutanota", "duck", "mozmail", "rediffmail", "hanmail", "daum"],
]);

/** The most places in line for one size for the addresses of one small domain. */
export const PLACES_OF_DOMAIN = 3;

/**
 * The registered domain of an address, without freely chosen names before it: `shop.example` for
 * `one@mail.shop.example`, `shop.co.uk` for `one@mail.shop.co.uk`. Null for a large provider, whose domain says nothing
 * about the mailbox's owner.
 */
export function smallDomainOf(email: string): string | null {
  const labels = (email.toLowerCase().split("@")[1] ?? "").split(".");
  const [ending = "", second = ""] = labels.toReversed();
  const hasTwoEndings = ending.length === 2 && (second.length <= 3 || SECOND_ENDINGS.has(second));
  const own = labels.slice(hasTwoEndings ? -3 : -2);
  return own.length > 1 && LARGE_NAMES.has(own[0] ?? "") ? null : own.join(".");
}

/**
 * Second endings before a country's, such as `.uk`: the registered name comes before these, as before any of three
 * letters.
 */
const SECOND_ENDINGS = new Set(["asso", "info", "name", "police", "sch", "firm", "store"]);

/**
 * Why a person gets no place in line for a size: their mailbox has one, or their small domain has as many as it may.
 */
export type PlaceRefusal = "mailbox" | "domain";

/** Why the line for a size has no room for an address, beside the addresses with a place; null when it has. */
export function placeRefusal(email: string, others: readonly string[]): PlaceRefusal | null {
  const mailbox = mailboxOf(email);
  if (others.some((other) => mailboxOf(other) === mailbox)) return "mailbox";
  const domain = smallDomainOf(email);
  const ofDomain = domain === null ? [] : others.filter((other) => smallDomainOf(other) === domain);
  return ofDomain.length >= PLACES_OF_DOMAIN ? "domain" : null;
}

/**
 * The number of places of the small domain with the most of these addresses; 0 when no domain has more than one line
 * allows.
 */
export function mostOfOneDomain(emails: readonly string[]): number {
  const byDomain = Map.groupBy(emails, smallDomainOf);
  byDomain.delete(null);
  const most = Math.max(0, ...[...byDomain.values()].map(({ length }) => length));
  return most > PLACES_OF_DOMAIN ? most : 0;
}
