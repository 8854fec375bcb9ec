import type { Arrival } from "#app/domain/delivery/delivery-dates.ts";
import type { Collection, Zone } from "#app/domain/delivery/zone.ts";
import type { RefundedAbroad } from "#app/domain/money/presentment.ts";
import type { BoughtPiece } from "#app/domain/orders/bought-pieces.server.ts";
import { type Handover, type OrderKind, type OrderState, orderedFor } from "#app/domain/orders/order.ts";
import {
  beforeDiscount,
  deliveryName,
  discountSums,
  type OrderDiscount,
} from "#app/domain/orders/order-discount.ts";
import type { SentenceName } from "#app/domain/outbox/emails.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { type Money, toMoney } from "#app/shared/money.ts";

/** The words of a mail about an order. `render-mail.tsx` makes HTML and plain text of them. */
export interface OrderMail {
  subject: string;
  title: string;
  /** The subject matter in single lines: the order, the day. */
  facts: string[];
  paragraphs: string[];
  /** The gift card that the email brings, drawn like the printed one. */
  card?: MailedFace;
  links: MailLink[];
  pieces: MailPiece[];
  /** `inOwn` is shown in place of the pounds, and names them too. */
  sums: { name: string; amountCents: Money; inOwn?: string | null; isTotal?: boolean }[];
  /** The name and address for the parcel; empty for none. */
  deliverTo: string[];
  sections: MailSection[];
  /** The end of the letter, a line each; empty when it is no letter. */
  closing?: string[];
  /** The information that the law requires, in small below the letter. */
  law: MailSection[];
}

/** The face of a gift card; a name or message that nobody gave is empty. */
export interface MailedFace {
  amountCents: Money;
  recipient: string;
  message: string;
  sender: string;
  code: string;
  /** Where the code is typed, and until when. */
  note: string;
}

export interface MailLink {
  label: string;
  url: string;
}

/** A line of the order. The address of its picture is absolute, because a mail has no page to resolve it. */
export type MailPiece = Pick<
  BoughtPiece,
  | "title"
  | "colorName"
  | "size"
  | "priceCents"
  | "discountCents"
  | "quantity"
  | "imageUrl"
  | "numbers"
  | "exception"
> & {
  /** Shown, and not bought: no quantity is named. */
  isShown?: true;
};

/** A heading and its text. The line breaks of `lines` are kept. */
export interface MailSection {
  title: string;
  paragraphs: string[];
  lines?: string[];
  link?: MailLink;
}

/** A paid order with the data of its mails. */
export interface MailedOrder {
  reference: string;
  state: OrderState;
  /** Paid with a test card of the payment provider, so no money came. */
  isTest: boolean;
  /** Paid in cash or at the owner's card reader. */
  isTill: boolean;
  /** A bank disputes the payment, or has taken it back: no letter promises this money. */
  isDisputed: boolean;
  email: string;
  paidAt: Date;
  lines: MailPiece[];
  /** The pieces in the parcel, without those that had been returned to the shelf before. */
  sent: MailPiece[];
  subtotalCents: Money;
  discount: OrderDiscount | null;
  deliveryCents: Money;
  totalCents: Money;
  /**
   * The order whose pieces came back for it, and the part of the total that they paid; null for an order that is no
   * exchange.
   */
  exchange: { of: string; creditCents: Money } | null;
  /** The part of the total that a gift card paid. */
  giftCents: Money;
  /** The part of the money that went back to a gift card. */
  giftBackCents: Money;
  /** The gift card that the order bought; null for an order of pieces. */
  giftCard: { recipient: string; isToRecipient: boolean; sendOn: Day; expiresOn: Day } | null;
  /** What was paid by card in another currency, with its pounds: `US$241.30 (£185.00)`; null in pounds. */
  inOwn: string | null;
  /** How what went back arrives in that currency; null in pounds. */
  refundAbroad: RefundedAbroad | null;
  /** True when a part of the money was paid back before the last refund. */
  hadEarlierRefund: boolean;
  /** Bought in person: the law gives no right to withdraw. */
  isFaceToFace: boolean;
  kind: OrderKind;
  /** Given at the sale, or to be collected; null for a parcel. */
  handover: Handover | null;
  /** The name and address for the parcel; empty when the payment provider collected none. */
  deliverTo: string[];
  /** The two-letter code of the parcel's country. */
  country: string | null;
  /** The same, or Northern Ireland: it has a zone of its own. */
  place: string | null;
  /** The fewest and most business days that the checkout promised; null when it named no country. */
  deliveryDays: Zone["businessDays"] | null;
  /** The days of arrival that the checkout named; null when it named none. */
  arrival: Arrival | null;
  /** What the checkout said about duty and VAT; null when it said nothing. */
  duty: string | null;
  carrier: string | null;
  tracking: string | null;
  fulfilledAt: Date | null;
  /** The shopper's page of the order. Anybody with this address can open it. */
  statusUrl: string;
  /** The invoice and the credit notes so far. */
  invoices: MailLink[];
  /** The VAT in the paid amount; null when none was recorded. */
  vatCents: Money | null;
  /** The owner's page of the order, behind the sign-in. */
  adminUrl: string;
}

/** An order that the owner wrote, with the data of the letter with its payment link. */
export interface LinkedOrder
  extends Pick<
    MailedOrder,
    "reference" | "email" | "lines" | "subtotalCents" | "totalCents" | "handover" | "statusUrl"
  > {
  /** Null when no parcel is sent. */
  deliveryCents: Money | null;
  /** The part that pieces that came back pay for; 0 for an order that is no exchange. */
  creditCents: Money;
  /** The payment provider's page, and until when it is open. */
  url: string;
  until: Date;
}

/** The owner's message to a shopper. */
export interface MailedMessage extends Pick<MailedOrder, "reference" | "email" | "statusUrl"> {
  text: string;
}

/** The brand's facts for mails, as a parameter because mails import no content. */
export interface ShopDetails {
  name: string;
  email: string;
  /** The shop's postal address, line by line. */
  address: readonly string[];
  company: { legalName: string; registeredOffice: string; number: string | null; vatNumber: string | null };
  policy: {
    cancellationDays: number;
    refundBusinessDays: readonly [number, number];
  };
  zones: readonly Zone[];
  /** Where and when pieces are collected; null when they are not. */
  collection: Collection | null;
  /** The owner's own sentence for each letter that has one. */
  sentences?: Partial<Record<SentenceName, string | null>>;
}

/** The shop's addresses, for a mail's links and pictures. */
export type MailAddresses = Pick<Site, "origin" | "mediaUrl">;

/** What mails need in addition to their order. */
export interface MailDeps extends MailAddresses {
  shop: ShopDetails;
  /** The owner's mailbox, for notices. */
  noticesTo: string;
  /** The shop's secret, of which the codes of gift cards are made. */
  secret: string;
}

/** The name of the credit for pieces that came back. */
export const CREDIT_NAME = "What came back";

export function sumsOf(order: MailedOrder): OrderMail["sums"] {
  const { subtotalCents, discount, deliveryCents, totalCents, giftCents, inOwn, vatCents } = order;
  const ordered = orderedFor(order);
  const creditCents = order.exchange?.creditCents ?? toMoney(0);
  const paidCents = toMoney(totalCents - creditCents);
  const byCardCents = toMoney(paidCents - giftCents);
  return [
    { name: "Subtotal", amountCents: beforeDiscount(subtotalCents, discount) },
    ...discountSums(discount),
    // A gift card is emailed.
    ...(order.kind === "gift-card" ? [] : [{ name: deliveryName(discount), amountCents: deliveryCents }]),
    ...(ordered === null ? [] : [{ name: "Order total", amountCents: ordered }]),
    ...(creditCents > 0 ? [{ name: CREDIT_NAME, amountCents: toMoney(-creditCents) }] : []),
    { name: "Total paid", amountCents: paidCents, isTotal: true, inOwn: giftCents > 0 ? null : inOwn },
    ...(giftCents > 0 ? [{ name: "By gift card", amountCents: giftCents }] : []),
    ...(giftCents > 0 && byCardCents > 0 ? [{ name: "By card", amountCents: byCardCents, inOwn }] : []),
    ...(vatCents === null ? [] : [{ name: "VAT included", amountCents: vatCents }]),
  ];
}

/** The link in every mail to the shopper. */
export const statusLink = ({ statusUrl }: Pick<MailedOrder, "statusUrl">): MailLink => ({
  label: "See where your order is",
  url: statusUrl,
});

/** The end of a letter to the shopper. */
export const withThanks = ({ name }: Pick<ShopDetails, "name">): string[] => ["With thanks,", name];

/** The page on which the shopper withdraws, by the order's secret address. */
export const withdrawLink = ({ statusUrl }: MailedOrder): MailLink => ({
  label: "Withdraw from contract here",
  url: `${statusUrl}/withdraw`,
});

/** Where and when the pieces are collected, as a section of a letter; none for a parcel. */
export const collectionSection = (
  { handover }: Pick<MailedOrder, "handover">,
  { collection, email }: Pick<ShopDetails, "collection" | "email">,
): MailSection[] =>
  handover === "collection"
    ? [
        {
          title: "Where and when to collect",
          paragraphs: collection
            ? ["Please bring the number of your order."]
            : [`Write to ${email}, and we will tell you where and when.`],
          ...(collection && { lines: [collection.place, collection.hours] }),
        },
      ]
    : [];
