import type { Money } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { MADE_PATH } from "./made.ts";

export const ALTERATION_PATH = `${MADE_PATH}/alteration`;
/** The form for the pieces of an order, behind the order's own page. */
export const alterPath = (orderPath: string): string => `${orderPath}/alter`;

/** A job of the owner's table, with its price including VAT, and the days that it takes once the piece is here. */
export interface AlterationJob {
  name: string;
  priceCents: Money;
  days: number;
}

/** The choice of work that is not in the table, and gets a quote. */
export const OTHER_JOB = "other";

/** A job as the form sends it: with the price that the customer saw. */
export const jobValue = ({ name, priceCents }: AlterationJob): string => `${priceCents} ${name}`;
/** The name and the price of a choice of the form; null for none. */
export function parseJobValue(value: string): { name: string; seenCents: number } | null {
  const { seen, name } = /^(?<seen>\d{1,9}) (?<name>.+)$/s.exec(value)?.groups ?? {};
  return seen && name ? { name, seenCents: Number(seen) } : null;
}

/** A bought piece in the words of an alteration. The order of a balance names it. */
export const alteredPieceName = (line: { title: string; colorName: string; size: string }): string =>
  describePiece(line.title.replace(/: the balance$/, ""), line.colorName, line.size);

/** Whether a request's words name this line of its order: `Adire Kaftan, Indigo, UK 12 (order BA-20261120-0751)`. */
export const namesLine = (piece: string, line: Parameters<typeof alteredPieceName>[0]): boolean =>
  piece.startsWith(`${alteredPieceName(line)} (order `);

/** How a piece comes to us. */
export const ARRIVALS = { post: "I post it", visit: "I bring it" } as const;
export type PieceArrival = keyof typeof ARRIVALS;

/** The choice of a refused form: the same job, at its price of this moment. */
export const shownJob = (typed: string, jobs: readonly AlterationJob[]): string => {
  const job = jobs.find(({ name }) => name === parseJobValue(typed)?.name);
  return job ? jobValue(job) : typed === OTHER_JOB ? OTHER_JOB : "";
};
