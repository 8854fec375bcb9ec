import type { DropLetterDraft } from "#app/domain/selling/drops/drop.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { isSlug } from "#app/shared/slug.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { consentText } from "./list-letter.ts";
import type { MailPiece, OrderMail, ShopDetails } from "./order-mail.ts";

/** The most pieces of a letter. */
const MAX_LETTER_PIECES = 6;
const MAX_TEXT_LENGTH = 5_000;

/** The form's fields, cut to a length that can be shown again. */
export const typedDropLetter = (form: FormData): DropLetterDraft => ({
  words: textIn(form, "letterWords")
    .slice(0, MAX_TEXT_LENGTH + 1)
    .replaceAll("\r\n", "\n")
    .trim(),
  pieces: [...new Set(allIn(form, "letterPiece").filter(isSlug))].slice(0, MAX_LETTER_PIECES + 1),
});

/** Reads a typed letter, or the sentence at the field that is wrong. `ofDrop` are the slugs of the drop's pieces. */
export function parseDropLetter(
  typed: DropLetterDraft,
  ofDrop: readonly string[],
): Result<DropLetterDraft, Partial<Record<keyof DropLetterDraft, string>>> {
  const { words, pieces } = typed;
  const fault = plainTextProblem("words", words, "lines");
  const problems = {
    ...(words === "" && { words: "Write what the email says." }),
    ...(words.length > MAX_TEXT_LENGTH && { words: "The words are too long: 5,000 characters at most." }),
    ...(fault !== null && { words: fault }),
    ...(pieces.length > MAX_LETTER_PIECES && { pieces: `An email shows up to ${MAX_LETTER_PIECES} pieces.` }),
    ...(pieces.some((piece) => !ofDrop.includes(piece)) && { pieces: "Choose pieces of this drop." }),
  };
  return Object.keys(problems).length > 0 ? err(problems) : ok(typed);
}

export interface DropLetterFacts {
  name: string;
  words: string;
  opensAt: Date;
  isOpen: boolean;
  pieces: MailPiece[];
  /** The private link, or the drop's page once it is open. */
  url: string;
  leaveUrl: string;
  /** The sentence that the reader agreed to, and when. */
  consent: string;
  askedAt: Date;
}

/** The letter about a drop, to somebody on the list: the owner's words, the picked pieces, and the way out. */
export function dropLetter(facts: DropLetterFacts, shop: ShopDetails): OrderMail {
  const { name, words, opensAt, isOpen, pieces, url, leaveUrl } = facts;
  return {
    subject: `${name}, ${isOpen ? "now at" : "first for you at"} ${shop.name}`,
    title: name,
    facts: isOpen ? [] : [`Opens to everybody on ${formatDate(opensAt)}, London time`],
    paragraphs: [
      ...words.split(/\n{2,}/),
      ...(isOpen
        ? []
        : ["With this link you see it now, and can buy before the others. It works until then."]),
    ],
    links: [
      { label: isOpen ? "See it" : "See it first", url },
      { label: "Leave the list", url: leaveUrl },
    ],
    pieces,
    sums: [],
    deliverTo: [],
    sections: [],
    closing: [shop.name],
    law: [consentText(facts), { ...whoWeAre(shop), title: "Who writes to you" }],
  };
}
