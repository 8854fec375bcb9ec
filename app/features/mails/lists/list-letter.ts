import { entryPath, leavePath, type WaitedPiece, waitedPieceName } from "#app/features/lists/list-entry.ts";
import { formatLongDay, formatMoment } from "#app/shared/shop-time.ts";
import { whoWeAre } from "../cancellation-terms.ts";
import type { MailSection, OrderMail, ShopDetails } from "../order-mail.ts";

/** What a letter to an entry of a list is about. */
export interface ListLetterFacts {
  /** Null on the newsletter's list. */
  piece: WaitedPiece | null;
  /** The sentence that the person agreed to, and when. */
  consent: string;
  askedAt: Date;
  /** Of a private link: until when it keeps its piece. */
  heldUntil: Date | null;
  /** The letter's own secret, and the shop's origin in front of its links. */
  token: string;
  origin: string;
}

type Letter = Pick<OrderMail, "subject" | "title" | "paragraphs"> & { label: string };

const EMPTY = { facts: [], pieces: [], sums: [], deliverTo: [] };

/** A letter to an entry of a list, with its way out and what its reader agreed to. */
export function listLetter(kind: "confirm" | "offer", facts: ListLetterFacts, shop: ShopDetails): OrderMail {
  const { origin, token } = facts;
  const { label, ...letter } = kind === "confirm" ? confirmLetter(facts, shop) : offerLetter(facts, shop);
  return {
    ...EMPTY,
    ...letter,
    links: [
      { label, url: origin + entryPath(token) },
      { label: "Leave the list", url: origin + leavePath(token) },
    ],
    sections: [],
    closing: [shop.name],
    law: [agreedTo(facts), { ...whoWeAre(shop), title: "Who writes to you" }],
  };
}

/** The words that stood beside the button. */
export const agreedTo = ({
  consent,
  askedAt,
}: Pick<ListLetterFacts, "consent" | "askedAt">): MailSection => ({
  title: "Why you are getting this",
  paragraphs: [
    `On ${formatLongDay(askedAt)} somebody gave us this address, beside these words: “${consent}”`,
  ],
});

const confirmLetter = ({ piece }: ListLetterFacts, { name }: ShopDetails): Letter => ({
  subject: piece ? `Wait for the next run: ${piece.title}?` : `Letters from ${name}?`,
  title: piece ? "One press, and you are in line" : "One press, and you are on the list",
  paragraphs: [
    piece
      ? `You asked us to tell you when there is a piece of ${waitedPieceName(piece)}. Say yes on the page behind the link, and you are in line.`
      : "You asked for our letters. Say yes on the page behind the link, and you are on the list.",
    "The link works for 7 days. If it was not you, do nothing: you will not hear from us again.",
  ],
  label: "To the page",
});

function offerLetter({ piece, heldUntil }: ListLetterFacts, { name }: ShopDetails): Letter {
  const until = heldUntil === null ? "" : ` until ${formatMoment(heldUntil)}`;
  return {
    subject: piece ? `A piece is kept for you: ${piece.title}` : `A piece is kept for you at ${name}`,
    title: "There is one for you",
    paragraphs: [
      `You were next in line${piece ? ` for ${waitedPieceName(piece)}` : ""}. We keep a piece for you${until}; nobody else can buy it until then.`,
      "The link is yours alone. After that the piece goes to the next in line. If you no longer want it, leave the list, and it goes there at once.",
    ],
    label: "See what is kept for you",
  };
}
