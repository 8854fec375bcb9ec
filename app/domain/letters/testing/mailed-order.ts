import { toMoney } from "#app/shared/money.ts";
import type { MailedOrder } from "../order-mail.ts";

const piece = { discountCents: toMoney(0), imageUrl: null, numbers: null, exception: null };
export const DRESS = {
  ...piece,
  title: "Fan Print Maxi Dress",
  colorName: "Navy",
  size: "14",
  priceCents: toMoney(18_500),
};
export const TOTE = {
  ...piece,
  title: "Fan Print Tote",
  colorName: "Clay",
  size: "One size",
  priceCents: toMoney(3_450),
};

/** A paid order of two dresses and a tote that has not left yet. */
export const PAID_ORDER: MailedOrder = {
  reference: "BA-20261120-0751",
  state: "paid",
  isTest: false,
  isTill: false,
  isDisputed: false,
  exchange: null,
  giftCents: toMoney(0),
  giftBackCents: toMoney(0),
  inOwn: null,
  refundAbroad: null,
  giftCard: null,
  isFaceToFace: false,
  kind: "pieces",
  handover: null,
  email: "ada@shopper.example",
  paidAt: new Date("2026-11-20T07:53:00Z"),
  lines: [
    { ...DRESS, quantity: 2 },
    { ...TOTE, quantity: 1 },
  ],
  subtotalCents: toMoney(40_450),
  discount: null,
  deliveryCents: toMoney(495),
  totalCents: toMoney(40_945),
  hadEarlierRefund: false,
  deliverTo: ["Ada Obi", "2 Quay Street", "Bristol BS1 4DJ", "United Kingdom"],
  country: "GB",
  place: "GB",
  duty: null,
  arrival: null,
  deliveryDays: null,
  sent: [],
  carrier: null,
  tracking: null,
  fulfilledAt: null,
  invoices: [],
  vatCents: null,
  statusUrl: "https://shop.example/orders/9f8b7c1e-0000-4000-8000-000000000000",
  adminUrl: "https://shop.example/admin/orders/BA-20261120-0751",
};
