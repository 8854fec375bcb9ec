import type { Day } from "#app/shared/calendar-day.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { joinTexts } from "#app/shared/words.ts";

export const WAITING_PATH = "/admin/waiting";

/** The subscribers of the newsletter as a file. */
export const SUBSCRIBERS_PATH = `${WAITING_PATH}/newsletter.csv`;

/** A size and colour of a style, and the people who wait for it. */
export interface AwaitedPiece {
  variantId: string;
  colorName: string | null;
  size: string;
  waiting: number;
  /** How many of them have a piece of a run that is still to be cut. */
  preordered: number;
  /** How many have a private link now. */
  held: number;
}

/** A style that somebody waits for. */
export interface AwaitedStyle {
  slug: string;
  title: string;
  imageUrl: string;
  isHidden: boolean;
  /** How many of its places one small domain has; 0 when no domain has more than one line allows. */
  ofOneDomain: number;
  /** Its counted sizes and colours, the most awaited first. */
  pieces: AwaitedPiece[];
}

/** `31 wait for the Adire Kaftan, 12 of them in Indigo, UK 14`. */
export function formatDemand({ title, pieces }: Pick<AwaitedStyle, "title" | "pieces">): string {
  const all = pieces.reduce((sum, { waiting }) => sum + waiting, 0);
  const [first] = pieces;
  if (!first || all === 0) return `Nobody waits for the ${title} any more`;
  const wait = `${all === 1 ? "1 waits" : `${all} wait`} for the ${title}`;
  const where = choiceLabel(first.colorName, first.size);
  if (where === "") return wait;
  return first.waiting === all ? `${wait}, in ${where}` : `${wait}, ${first.waiting} of them in ${where}`;
}

/** The name of a size and colour among those of its style. */
export const awaitedName = ({ colorName, size }: Pick<AwaitedPiece, "colorName" | "size">): string =>
  choiceLabel(colorName, size) || "One size";

/** A run that the owner opens: pieces of a style, each size with its number. */
export interface NewRun {
  /** The form's own id: a form that is sent twice opens one run. */
  id: string;
  slug: string;
  pieces: { variantId: string; pieces: number }[];
  /** The day by which it is cut; null for pieces that are here. */
  readyOn: Day | null;
}

/** A run that is still to be cut, and its pre-orders. */
export interface AwaitedRun {
  id: string;
  title: string;
  readyOn: Day;
  /** Whether that day is over. */
  isLate: boolean;
  pieces: { name: string; pieces: number; preordered: number }[];
}

/** The beginning of the name of a field with a number of pieces; the variant's id follows. */
export const PIECES_FIELD = "pieces:";

export const piecesFieldId = (slug: string, variantId: string): string => `run-${slug}-${variantId}`;

/** The field of the day of a style's next run, or of an awaited one, by its slug or id. */
export const readyOnFieldId = (of: string): string => `run-${of}-ready`;

export interface RunRefusal {
  message: string;
  /** The wrong field; null when no number was given. */
  fieldId: string | null;
}

/** `14 pieces of the Adire Kaftan are in stock: 12 in UK 14 and 2 in UK 16.` */
export function formatOpenedRun({
  title,
  pieces,
  readyOn,
}: {
  title: string;
  pieces: { name: string; pieces: number }[];
  readyOn: Day | null;
}): string {
  const all = pieces.reduce((sum, each) => sum + each.pieces, 0);
  const each = joinTexts(pieces.map((piece) => `${piece.pieces} in ${piece.name}`));
  const count = `${all === 1 ? "1 piece" : `${all} pieces`}, ${each}`;
  if (readyOn !== null)
    return `Pre-orders of the ${title} are open: ${count}. The first in line have half of them, and an email says by when it is cut.`;
  return `The run of the ${title} is open: ${count}. The first in line get their links for half of them.`;
}

const RUN_DONE = {
  cut: "They are in stock. Those who pre-ordered get their links first.",
  off: "The run is called off. Those who pre-ordered get an email, and stay in line.",
  move: "The day is moved. Those who pre-ordered get an email.",
} as const;

/** The sentence for the last change of a run; null for none. */
export const formatRunDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(RUN_DONE, done) ? RUN_DONE[done as keyof typeof RUN_DONE] : null;
