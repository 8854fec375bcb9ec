/** An order that is not paid yet and holds pieces of limited runs. */
export interface HeldOrder {
  reference: string;
  email: string;
  pieces: number;
  /** What is held, a line each: `2 × Fan Print Tote, Clay`. */
  lines: string[];
  since: Date;
  /** When the provider's page closes; the pieces come back by themselves then. */
  until: Date | null;
}

/** What came of a release, and how the owner reads it. */
export const RELEASED = {
  released: "is released: its page is closed, and its pieces can be bought again.",
  over: "holds nothing any more.",
  paid: "has just been paid: its pieces are sold.",
  "being-paid": "is being paid at this moment, so its pieces stay held.",
  unreachable:
    "is not released: the payment provider does not answer, and nobody may pay for pieces that are free again. Try once more in a minute.",
} as const;
export type Released = keyof typeof RELEASED;

export const STOCK_PATH = "/admin/stock";

/** Where the page says what came of a release. */
export const releasedPath = (reference: string, came: Released): string =>
  `${STOCK_PATH}?${new URLSearchParams({ released: came, order: reference })}`;

/** The sentence that the page's address asks for; null when it asks for none. */
export function releasedWords(search: URLSearchParams): { words: string; isDone: boolean } | null {
  const came = search.get("released");
  const reference = search.get("order");
  if (came === null || reference === null || !Object.hasOwn(RELEASED, came)) return null;
  if (!/^[A-Z0-9-]{1,40}$/.test(reference)) return null;
  const isDone = came === "released" || came === "over" || came === "paid";
  return { words: `${reference} ${RELEASED[came as Released]}`, isDone };
}
