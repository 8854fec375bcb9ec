import {
  entryPath,
  leavePath,
  type WaitedPiece,
  waitedPieceName,
} from "#app/domain/people/lists/list-entry.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatLongDay, formatMoment } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import type { MailSection, OrderMail, ShopDetails } from "./order-mail.ts";

/** The subject of a letter to an entry of a list. */
export interface ListLetterFacts {
  /** Null on the newsletter's list. */
  piece: WaitedPiece | null;
  /** The sentence that the person agreed to, and when. */
  consent: string;
  askedAt: Date;
  /** For a private link: until when it keeps its piece. */
  heldUntil: Date | null;
  /** For a pre-order: the day by which its run is cut, or was to be cut. */
  cutBy: Day | null;
  /** The letter's own secret, and the shop's origin in front of its links. */
  token: string;
  origin: string;
}

type Letter = Pick<OrderMail, "subject" | "title" | "paragraphs"> & { label: string };

const EMPTY = { facts: [], pieces: [], sums: [], deliverTo: [] };

/** A letter to an entry of a list, with its link to leave and its reader's consent. */
export function listLetter(kind: keyof typeof LETTERS, facts: ListLetterFacts, shop: ShopDetails): OrderMail {
  const { origin, token } = facts;
  const { label, ...letter } = LETTERS[kind](facts, shop);
  return {
    ...EMPTY,
    ...letter,
    links: [
      { label, url: origin + entryPath(token) },
      { label: "Leave the list", url: origin + leavePath(token) },
    ],
    sections: [],
    closing: [shop.name],
    law: [consentText(facts), { ...whoWeAre(shop), title: "Who writes to you" }],
  };
}

/** The words that stood beside the button. */
export const consentText = ({
  consent,
  askedAt,
}: Pick<ListLetterFacts, "consent" | "askedAt">): MailSection => ({
  title: "Why you are getting this",
  paragraphs: [
    `On ${formatLongDay(askedAt)} somebody gave us this address, beside these words: “${consent}”`,
  ],
});

const confirmLetter = ({ piece }: ListLetterFacts, { name }: ShopDetails): Letter => ({
  subject: piece ? `Wait for the next run: ${piece.title}?` : `Emails from ${name}?`,
  title: piece ? "One press, and you are in line" : "One press, and you are on the list",
  paragraphs: [
    piece
      ? `You asked us to tell you when there is a piece of ${waitedPieceName(piece)}. Say yes on the page behind the link, and you are in line.`
      : "You asked for our emails. Say yes on the page behind the link, and you are on the list.",
    "The link works for 7 days. If it was not you, do nothing: you will not hear from us again.",
  ],
  label: "To the page",
});

/** The terms of a pre-order, as on its page. */
function preorderLetter({ piece, cutBy }: ListLetterFacts, { name }: ShopDetails): Letter {
  const day = cutBy === null ? "soon" : `by ${formatCalendarDay(cutBy)}`;
  const of = piece?.title ?? name;
  return {
    subject: `Your pre-order of ${of}: cut ${day}`,
    title: "A piece of the next run is yours",
    paragraphs: [
      `${piece ? waitedPieceName(piece) : "It"} is cut ${day}, and one of it is kept for you. If we have to move that day, we write.`,
      `You pay only then: an email brings you a private link that keeps the piece for 3 days.${piece ? ` Today it costs ${formatMoney(piece.priceCents)}.` : ""}`,
      "Nothing binds you before. If you no longer want it, leave the list, and it goes to the next in line.",
    ],
    label: "See your pre-order",
  };
}

const runOffLetter = ({ piece }: ListLetterFacts, { name }: ShopDetails): Letter => ({
  subject: `Not cut after all: ${piece?.title ?? name}`,
  title: "We do not cut this run after all",
  paragraphs: [
    `A piece of ${piece ? waitedPieceName(piece) : "the run"} was to be yours. We are sorry: the run is called off. You have paid nothing, and owe nothing.`,
    "You stay in line. When a piece comes and it is your turn, you get a private link; or leave the list, and we write no more.",
  ],
  label: "See how you stand",
});

function offerLetter({ piece, heldUntil, cutBy }: ListLetterFacts, { name }: ShopDetails): Letter {
  const until = heldUntil === null ? "" : ` until ${formatMoment(heldUntil)}`;
  const why = cutBy === null ? "You were next in line" : "Your pre-order is cut: it is your turn";
  return {
    subject: piece ? `A piece is kept for you: ${piece.title}` : `A piece is kept for you at ${name}`,
    title: "There is one for you",
    paragraphs: [
      `${why}${piece ? ` for ${waitedPieceName(piece)}` : ""}. We keep a piece for you${until}; nobody else can buy it until then.`,
      "The link is yours alone. After that the piece goes back to the shop. If you no longer want it, leave the list, and it goes back at once.",
    ],
    label: "See what is kept for you",
  };
}

const LETTERS = {
  confirm: confirmLetter,
  offer: offerLetter,
  preorder: preorderLetter,
  "run-off": runOffLetter,
} satisfies Record<string, (facts: ListLetterFacts, shop: ShopDetails) => Letter>;
