import type { MailKind } from "#app/features/orders/mutations.server.ts";

/** The owner's name for each mail. Mails marked `ours` go to the owner, the others to the shopper. */
export const MAIL_WORDS: Record<MailKind, { name: string; ours?: true }> = {
  receipt: { name: "Receipt" },
  notice: { name: "Notice of the order", ours: true },
  fulfilled: { name: "Letter that it is on its way" },
  refunded: { name: "Letter about the money back" },
  "part-refunded": { name: "Letter about a part of the money back" },
  withdrawn: { name: "Letter about the withdrawal" },
  "return-requested": { name: "Letter about the return" },
  message: { name: "Your own letter" },
  link: { name: "Letter with the payment link" },
};
