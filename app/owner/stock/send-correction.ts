import type { StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import type { PieceProblem } from "./stock-form.ts";

/** The shop's answer to a correction; `later` when it must be sent again, with the reason for people. */
export type CorrectionAnswer =
  | { kind: "booked"; words: string }
  | { kind: "refused"; problems: PieceProblem[] }
  | { kind: "later"; reason: string };

const CORRECTIONS_PATH = "/admin/stock/corrections";
const LONGEST_WAIT_MS = 20_000;
const NO_NETWORK = "The shop does not answer.";

/** Sends a correction. It may be sent again after any answer: its key makes sure that it is booked once. */
export async function sendCorrection(correction: StockCorrection): Promise<CorrectionAnswer> {
  try {
    const response = await fetch(CORRECTIONS_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(correction),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    const answer = (await response.json()) as {
      words?: string;
      problems?: PieceProblem[];
      error?: string;
    };
    if (response.ok && answer.words !== undefined) return { kind: "booked", words: answer.words };
    if (answer.problems) return { kind: "refused", problems: answer.problems };
    return { kind: "later", reason: answer.error ?? NO_NETWORK };
  } catch {
    return { kind: "later", reason: NO_NETWORK };
  }
}
