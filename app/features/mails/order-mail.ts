import type { OrderState } from "#app/features/orders/order.ts";
import { orderedFor } from "#app/features/orders/ordered-for.ts";
import type { Pence } from "#app/shared/money.ts";

/** A mail about an order, in words alone: `render-mail.tsx` makes its two forms, HTML and text. */
export interface OrderMail {
  subject: string;
  title: string;
  /** What it is about, a line each: the order, the day. */
  facts: string[];
  paragraphs: string[];
  links: MailLink[];
  pieces: MailPiece[];
  sums: { name: string; amountCents: Pence; isTotal?: boolean }[];
  /** Name and address as on a parcel; empty for none. */
  deliverTo: string[];
  sections: MailSection[];
}

export interface MailLink {
  label: string;
  url: string;
}

export interface MailPiece {
  title: string;
  colorName: string;
  size: string;
  priceCents: Pence;
  quantity: number;
}

/** A heading and what stands under it; `lines` are to be kept line by line. */
export interface MailSection {
  title: string;
  paragraphs: string[];
  lines?: string[];
}

/** A paid order as its mails tell it. */
export interface MailedOrder {
  reference: string;
  state: OrderState;
  /** Paid with a test card of the payment provider's: no money came. */
  isTest: boolean;
  email: string;
  paidAt: Date;
  lines: MailPiece[];
  /** What was in the parcel: without the pieces that were back on the shelf before. */
  sent: MailPiece[];
  subtotalCents: Pence;
  deliveryCents: Pence;
  totalCents: Pence;
  /** Whether a part of the money went back before the last of it. */
  hadEarlierRefund: boolean;
  /** Name and address as on a parcel; empty when the payment provider collected none. */
  deliverTo: string[];
  /** Two-letter code of the country it goes to. */
  country: string | null;
  carrier: string | null;
  tracking: string | null;
  fulfilledAt: Date | null;
  /** Where the shopper follows the order, for whoever has the address. */
  statusUrl: string;
  /** Where the owner finds it, behind the sign-in. */
  adminUrl: string;
}

/** What a mail says of the shop: the brand's facts, handed in because mails import no content. */
export interface ShopDetails {
  name: string;
  email: string;
  /** Where the shop can be visited or written to, line by line. */
  address: readonly string[];
  company: { legalName: string; registeredOffice: string; number: string | null; vatNumber: string | null };
  policy: {
    cancellationDays: number;
    refundBusinessDays: readonly [number, number];
    deliveryBusinessDays: { uk: readonly [number, number]; international: readonly [number, number] };
  };
}

/** What was ordered and what it came to. */
export function sumsOf(order: MailedOrder): OrderMail["sums"] {
  const { subtotalCents, deliveryCents, totalCents } = order;
  const ordered = orderedFor(order);
  return [
    { name: "Subtotal", amountCents: subtotalCents },
    { name: "Delivery", amountCents: deliveryCents },
    ...(ordered === null ? [] : [{ name: "Ordered for", amountCents: ordered }]),
    { name: "Total paid", amountCents: totalCents, isTotal: true },
  ];
}

/** The link that every mail to the shopper has. */
export const statusLink = ({ statusUrl }: MailedOrder): MailLink => ({
  label: "See where your order is",
  url: statusUrl,
});
