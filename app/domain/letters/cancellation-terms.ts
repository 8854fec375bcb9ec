import { DAYS_TO_SEND_BACK } from "#app/domain/returns/return-state.ts";
import { earliestLastDay } from "#app/domain/returns/withdrawal.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import type { MailedOrder, MailSection, ShopDetails } from "./order-mail.ts";

/**
 * The confirmation on a durable medium that the law requires of distance sellers, with the instructions for cancelling
 * and the model form: Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013,
 * regulation 16 and schedules 2 and 3. The sections on cancelling follow its wording closely.
 * https://www.legislation.gov.uk/uksi/2013/3134
 */
export const cancellationTerms = (order: MailedOrder, shop: ShopDetails): MailSection[] => [
  rightToCancel(order, shop),
  effectsOfCancelling(),
  cancellationForm(order, shop),
  yourRights(shop),
];

/**
 * The same for a gift card: nothing is sent back, and the right ends with the first spending, because spent money has
 * been supplied.
 */
export const cardCancellationTerms = (order: MailedOrder, shop: ShopDetails): MailSection[] => [
  {
    title: "Your right to cancel",
    paragraphs: [
      `You have the right to cancel this contract within ${shop.policy.cancellationDays} days without giving any reason, as long as nothing was spent from the gift card.`,
      `The cancellation period ends ${shop.policy.cancellationDays} days after the day on which you bought it. That is ${earliestLastDay(order.paidAt, order.country, shop.policy.cancellationDays)}.`,
      `To cancel, use the page ${order.statusUrl}/withdraw, or tell us so in a clear statement, by email or by letter: ${addressOf(shop)}. You may use the form below, but you need not.`,
      "The card then pays for nothing more. We pay back all that you paid for it, not later than 14 days after the day on which you told us, by the means of payment that you used.",
    ],
  },
  cancellationForm(order, shop),
  yourRights(shop),
];

function rightToCancel(
  { paidAt, country, statusUrl, lines }: MailedOrder,
  { policy, ...shop }: ShopDetails,
): MailSection {
  const linesOf = (wanted: MailedOrder["lines"][number]["exception"]) =>
    lines
      .filter(({ exception }) => exception === wanted)
      .map(({ title, colorName, size }) => describePiece(title, colorName, size));
  const [excepted, services] = [linesOf("made-to-measure"), linesOf("alteration")];
  return {
    title: "Your right to cancel",
    paragraphs: [
      `You have the right to cancel this contract within ${policy.cancellationDays} days without giving any reason.`,
      `The cancellation period ends ${policy.cancellationDays} days after the day on which you receive the last piece of this order, or someone you named, other than the carrier, receives it. That is ${earliestLastDay(paidAt, country, policy.cancellationDays)} at the earliest; the page of your order says the exact date.`,
      `To cancel, use the page ${statusUrl}/withdraw, or tell us so in a clear statement, by email or by letter: ${addressOf(shop)}. You may use the form below, but you need not.`,
      "You are in time if you send your message before the cancellation period has ended.",
      ...(excepted.length > 0
        ? [`The right does not cover what is made to your measure: ${excepted.join("; ")}.`]
        : []),
      ...(services.length > 0
        ? [
            `You asked us to begin within that time. Until we begin, all your money goes back; later you pay for what is done so far. Once the work is done, the right has ended: ${services.join("; ")}.`,
          ]
        : []),
    ],
  };
}

const effectsOfCancelling = (): MailSection => ({
  title: "What happens when you cancel",
  paragraphs: [
    "We pay back all that you paid, with the cost of standard delivery. If you chose a dearer delivery than our cheapest standard one, we keep the difference.",
    `Send the pieces back without undue delay, and at the latest ${DAYS_TO_SEND_BACK} days after the day on which you told us that you cancel. You bear the direct cost of returning them.`,
    "We pay without undue delay, and not later than 14 days after the day on which we receive the pieces, or on which you show us that you sent them, if that is earlier. If nothing had been sent to you yet, not later than 14 days after the day on which you told us.",
    "We use the means of payment that you used, unless you expressly agree to another. It costs you no fee.",
    "We may take off the loss in value of a piece that was handled more than is needed to see what it is and whether it fits.",
  ],
});

/** The model form of schedule 3, part B, with the order's data filled in. */
const cancellationForm = ({ reference, paidAt }: MailedOrder, shop: ShopDetails): MailSection => ({
  title: "Model cancellation form",
  paragraphs: ["Fill it in and send it back only if you wish to cancel."],
  lines: [
    `To ${addressOf(shop)}:`,
    "I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:",
    `Order: ${reference}`,
    `Ordered on*/received on*: ${formatLongDay(paidAt)} /`,
    "Name of consumer(s):",
    "Address of consumer(s):",
    "Signature of consumer(s) (only if this form is notified on paper):",
    "Date:",
    "* Delete as appropriate",
  ],
});

/** The rights that hold for every piece. */
export const yourRights = ({ email }: ShopDetails): MailSection => ({
  title: "If something is wrong",
  paragraphs: [
    "By law, what we sell must be as described, of satisfactory quality and fit for its purpose.",
    `If a piece is not, or if you have a complaint, write to ${email}. Where we find a piece faulty, we pay for its way back.`,
  ],
});

/** The seller's identity, which ends every mail. */
export function whoWeAre({ name, email, address, company }: ShopDetails): MailSection {
  const { legalName, registeredOffice, number, vatNumber } = company;
  const registered = number === null ? legalName : `${legalName}, company number ${number}`;
  return {
    title: "Who you bought from",
    paragraphs: [],
    lines: [
      `${name}, ${address.join(", ")}`,
      email,
      `${registered}. Registered office: ${registeredOffice}`,
      ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`]),
    ],
  };
}

const addressOf = ({ name, address, email }: Pick<ShopDetails, "name" | "address" | "email">): string =>
  [name, ...address, email].join(", ");
