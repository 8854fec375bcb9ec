import type { MailKind } from "../mutations.server.ts";
import { fulfilledLetter } from "./fulfilled.ts";
import type { Letter, MailedOrder, ShopFacts } from "./letter.ts";
import { noticeLetter } from "./notice.ts";
import { receiptLetter } from "./receipt.ts";
import { refundedLetter } from "./refunded.ts";

/** The words of each kind of letter. */
export const LETTERS: Record<MailKind, (order: MailedOrder, shop: ShopFacts) => Letter> = {
  receipt: receiptLetter,
  notice: noticeLetter,
  fulfilled: fulfilledLetter,
  refunded: refundedLetter,
};
