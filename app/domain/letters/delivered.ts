import { withdrawablePieces } from "#app/domain/returns/contract.ts";
import { withdrawalDeadline } from "#app/domain/returns/deadline.ts";
import { formatDeadline } from "#app/domain/returns/withdrawal.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import type { MailedContract } from "./mailed-return.server.ts";
import {
  type MailSection,
  type OrderMail,
  type ShopDetails,
  statusLink,
  withdrawLink,
  withThanks,
} from "./order-mail.ts";

/** To the shopper, when the owner noted the day on which the last parcel arrived: until when they may withdraw. */
export const deliveredMail = (mailed: MailedContract, day: Day, shop: ShopDetails): OrderMail => ({
  ...arrival(mailed, day),
  links: [statusLink(mailed.order), ...(mayWithdraw(mailed) ? [withdrawLink(mailed.order)] : [])],
  pieces: mailed.order.sent,
  sums: [],
  deliverTo: [],
  sections: [...(mayWithdraw(mailed) ? [changeOfMind(mailed, day)] : []), ifNotRight(shop)],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

function arrival(
  { order: { reference, handover } }: MailedContract,
  day: Day,
): Pick<OrderMail, "subject" | "title" | "facts" | "paragraphs"> {
  const on = formatCalendarDay(day);
  if (handover !== null)
    return {
      subject: `Your order ${reference} is with you`,
      title: "Your pieces are with you",
      facts: [`Order ${reference}`, `Collected on ${on}`],
      paragraphs: ["We noted that you have collected your pieces. We hope you wear them for years."],
    };
  return {
    subject: `Your order ${reference} has arrived`,
    title: "Your parcel has arrived",
    facts: [`Order ${reference}`, `Arrived on ${on}`],
    paragraphs: [
      "We noted that your parcel has arrived. We hope you wear your pieces for years. If it is not with you, reply to this email, and we look for it.",
    ],
  };
}

const mayWithdraw = ({ contract }: MailedContract): boolean => withdrawablePieces(contract).length > 0;

function changeOfMind({ contract, order }: MailedContract, day: Day): MailSection {
  const deadline = withdrawalDeadline({ ...contract.facts, deliveredOn: day });
  return {
    title: "If you change your mind",
    paragraphs: [
      `${formatDeadline(deadline)} You need give no reason, and your receipt has the terms.`,
      `To return or exchange a piece, or have it altered, use the page of your order: ${order.statusUrl}/return.`,
    ],
  };
}

const ifNotRight = ({ email }: ShopDetails): MailSection => ({
  title: "If something is not right",
  paragraphs: [
    `Reply to this email or write to ${email}. Your rights about a faulty piece last much longer than these days.`,
  ],
});
