import type { MailKind } from "#app/domain/orders/mutations.server.ts";
import type { MailedReturn } from "./mailed-return.server.ts";
import type { OrderMail, ShopDetails } from "./order-mail.ts";
import {
  returnHoldExpiredMail,
  returnReceivedMail,
  returnRefusedMail,
  returnSettledMail,
} from "./return-progress.ts";
import { returnRequestedMail } from "./return-requested.ts";
import { withdrawnMail } from "./withdrawn.ts";

export type ReturnMailKind = Extract<MailKind, "withdrawn" | `return-${string}`>;

/** The template of each kind of mail about a return. */
export const RETURN_TEMPLATES: Record<ReturnMailKind, (given: MailedReturn, shop: ShopDetails) => OrderMail> =
  {
    withdrawn: withdrawnMail,
    "return-requested": returnRequestedMail,
    "return-unheld": returnHoldExpiredMail,
    "return-received": returnReceivedMail,
    "return-settled": returnSettledMail,
    "return-refused": returnRefusedMail,
  };

export const isAboutReturn = (kind: MailKind): kind is ReturnMailKind =>
  Object.hasOwn(RETURN_TEMPLATES, kind);
