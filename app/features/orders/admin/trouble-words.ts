import { formatPence } from "#app/shared/money.ts";
import { LETTER_WORDS } from "./letter-words.ts";
import type { Trouble } from "./order-view.ts";

/** What went wrong, and what the owner can do about it. */
export interface TroubleWords {
  title: string;
  text: string;
}

/** The words for something that waits for the owner. */
export function troubleWords({ kind, amountCents, problem, letter }: Trouble): TroubleWords {
  const amount = amountCents === null ? "The money" : formatPence(amountCents);
  switch (kind) {
    case "refund":
      return {
        title: `A refund of ${amount} failed`,
        text: `The money is still with you${because(problem)}. Refund it again below; if that fails too, ask the customer how else to pay them back, and note it as dealt with.`,
      };
    case "dispute":
      return {
        title: "The customer’s bank disputes the payment",
        text: `${amount} is held back. Answer at the payment provider, which says until when: send it the tracking and what you agreed. Do not refund meanwhile, or you pay twice.`,
      };
    case "lost-dispute":
      return {
        title: "The customer’s bank decided against you",
        text: `${amount} went back to the customer through the bank, and cannot be refunded here. If the parcel was not sent yet, keep it.`,
      };
    case "letter":
      return {
        title: `${letter ? LETTER_WORDS[letter].name : "A letter"} could not be sent`,
        text: `It was tried for seven days${because(problem)}. Check the address, then send it again under ‘Letters’, or reach the customer another way.`,
      };
  }
}

const because = (problem: string | null): string => (problem ? ` (${problem.replace(/\.$/, "")})` : "");
