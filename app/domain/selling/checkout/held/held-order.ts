/** An unpaid order that holds pieces of limited runs. */
export interface HeldOrder {
  reference: string;
  email: string;
  pieces: number;
  /** The held pieces, in lines: `2 × Fan Print Tote, Clay`. */
  lines: string[];
  since: Date;
  /** The time when the provider's page closes. The pieces then return by themselves. */
  until: Date | null;
}

/** The result of a release, in words for the owner. */
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

/** The address of the page with the result of a release. */
export const releasedPath = (reference: string, came: Released): string =>
  `${STOCK_PATH}?${new URLSearchParams({ released: came, order: reference })}`;

/** The sentence for the result in the page's address; null when it has none. */
export function formatReleased(search: URLSearchParams): { words: string; isDone: boolean } | null {
  const came = search.get("released");
  const reference = search.get("order");
  if (came === null || reference === null || !Object.hasOwn(RELEASED, came)) return null;
  if (!/^[A-Z0-9-]{1,40}$/.test(reference)) return null;
  const isDone = came === "released" || came === "over" || came === "paid";
  return { words: `${reference} ${RELEASED[came as Released]}`, isDone };
}
