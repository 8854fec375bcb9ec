import type { MadeEntryKind } from "#app/domain/making/made.ts";
import type { OrderMail, ShopDetails } from "./order-mail.ts";

interface MadeFacts {
  /** `dress made to measure`, or `alteration`. */
  piece: string;
  url: string;
}

const EMPTY = { facts: [], pieces: [], sums: [], deliverTo: [], sections: [], law: [] };

/** What an entry of a request's history says in the email about it: its subject, its title and its sentence. */
const NEWS: Partial<Record<MadeEntryKind, [subject: string, title: string, sentence: string]>> = {
  asked: [
    "We have your request",
    "We have your request",
    "Thank you. Your own page has all you sent, and what comes next. You can write to us there.",
  ],
  quote: [
    "Your quote",
    "Your quote is ready",
    "Your page has the price, the terms, and until when it holds. If we sent you a quote before, this one replaces it.",
  ],
  progress: ["News of your piece", "News of your piece", "Your page shows the step, its day and pictures."],
  made: [
    "Your piece is ready",
    "Your piece is ready",
    "If a balance is due, pay it on your page, and your piece leaves us. The link there works at any time.",
  ],
  lapsed: [
    "Your quote has lapsed",
    "Your quote has lapsed",
    "Its last day has passed, so nothing is owed and nothing is made. If you still want the piece, write to us on your page and we send a new one.",
  ],
  cancelled: [
    "Your request has ended",
    "Your request has ended",
    "We have ended it. Your page says why, and what goes back to you.",
  ],
};
const MESSAGE = [
  "A message about your piece",
  "We wrote to you",
  "Read it on your page, and answer there.",
] as const;

/** To the customer of a piece made to measure or altered. No words of a message and no measurement is in it: the page has them. */
export function madeLetter(
  kind: MadeEntryKind,
  { piece, url }: MadeFacts,
  { name, email }: Pick<ShopDetails, "name" | "email">,
): OrderMail {
  const [subject, title, sentence] = NEWS[kind] ?? MESSAGE;
  return {
    ...EMPTY,
    subject: `${subject}: ${piece}`,
    title,
    paragraphs: [sentence, "The page is yours alone: whoever has its link can read it."],
    links: [{ label: "Open the page of your piece", url }],
    sections: [
      { title: "If the link does not open", paragraphs: [`Reply to this email or write to ${email}.`] },
    ],
    closing: [name],
  };
}

const NOTICES: Partial<Record<MadeEntryKind, string>> = {
  asked: "A new request",
  message: "A message",
  accepted: "A quote was accepted",
  deposit: "A deposit is paid",
  balance: "A piece is paid",
  cancelled: "A request was ended by its customer",
};

/** To the owner: what happened, and where. */
export const madeNotice = (
  kind: MadeEntryKind,
  { piece, url }: MadeFacts,
  { name }: Pick<ShopDetails, "name">,
): OrderMail => {
  const title = NOTICES[kind] ?? "News";
  return {
    ...EMPTY,
    subject: `${title}: ${piece}`,
    title: `${title}: ${piece}`,
    paragraphs: ["Read it in the administration, and answer there."],
    links: [{ label: "Open the request", url }],
    closing: [name],
  };
};
