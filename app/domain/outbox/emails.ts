/** Emails of different lanes are sent beside each other, so that none waits for another lane's. */
export const LANES = ["orders", "accounts", "drops", "carts", "lists", "links", "calls", "made"] as const;
export type Lane = (typeof LANES)[number];

/** The days for which an email is tried; then it is given up. Drops are news, and a cart is soon out of date. */
export const DAYS_TRIED: Record<Lane, number> = {
  orders: 7,
  accounts: 7,
  lists: 7,
  drops: 2,
  carts: 1,
  links: 1,
  calls: 2,
  made: 7,
};

interface EmailFacts {
  lane: Lane;
  /** The owner's name for it on the page of its order. */
  label?: string;
  /** For the owner; the others of its lane are for the shopper. */
  isToOwner?: true;
  /** The name of the owner's own sentence in it, in the document of these; left out when it can have none. */
  sentence?: string;
  /** When it is tried for less than its lane's days. */
  triedMs?: number;
}

/** Every email that leaves by the outbox, by its kind. `domain/letters` writes each (`writers.server.ts`). */
export const EMAILS = {
  receipt: { lane: "orders", label: "Receipt", sentence: "receipt" },
  link: { lane: "orders", label: "Email with the payment link", sentence: "paymentLink" },
  fulfilled: { lane: "orders", label: "Email that it is on its way", sentence: "onItsWay" },
  "exchange-sent": { lane: "orders", label: "Email that the exchange is on its way", sentence: "onItsWay" },
  delivered: { lane: "orders", label: "Email that it has arrived", sentence: "delivered" },
  refunded: { lane: "orders", label: "Email about the money back", sentence: "moneyBack" },
  "part-refunded": {
    lane: "orders",
    label: "Email about a part of the money back",
    sentence: "partOfTheMoneyBack",
  },
  withdrawn: { lane: "orders", label: "Email about the withdrawal", sentence: "withdrawal" },
  "return-requested": { lane: "orders", label: "Email about the return", sentence: "returnAskedFor" },
  "return-unheld": {
    lane: "orders",
    label: "Email that an exchange is held no longer",
    sentence: "exchangeHeldNoLonger",
  },
  "return-received": { lane: "orders", label: "Email that the return is here", sentence: "returnReceived" },
  "return-settled": { lane: "orders", label: "Email that the return is settled", sentence: "returnSettled" },
  "return-refused": { lane: "orders", label: "Email that the return is refused", sentence: "returnRefused" },
  review: { lane: "orders", label: "Email that asks for a review", sentence: "askingForAReview" },
  notice: { lane: "orders", label: "Notice of the order", isToOwner: true },
  "return-notice": { lane: "orders", label: "Notice of the return", isToOwner: true },
  message: { lane: "orders", label: "Your own email" },
  "gift-card": { lane: "orders", label: "Email with the gift card" },
  "withdraw-link": { lane: "orders", label: "Email with the link to withdraw" },
  invitation: { lane: "accounts" },
  // A link to a new password that comes an hour later would only alarm.
  reset: { lane: "accounts", triedMs: 30 * 60_000 },
  "password changed": { lane: "accounts" },
  "passkey added": { lane: "accounts" },
  alert: { lane: "accounts" },
  confirm: { lane: "lists" },
  offer: { lane: "lists" },
  preorder: { lane: "lists" },
  "run-off": { lane: "lists" },
  drop: { lane: "drops" },
  cart: { lane: "carts" },
  // Its shopper waits for it: later they have asked again.
  "orders-link": { lane: "links", triedMs: 30 * 60_000 },
  "call-confirm": { lane: "calls" },
  "call-booked": { lane: "calls" },
  "call-moved": { lane: "calls" },
  "call-cancelled": { lane: "calls" },
  "call-reminder": { lane: "calls" },
  /** To the owner: a call was booked, moved or cancelled by its visitor. */
  "call-notice": { lane: "calls" },
  // About a piece made to measure: to its customer, and to the owner.
  made: { lane: "made" },
  "made-notice": { lane: "made", isToOwner: true },
} as const satisfies Record<string, EmailFacts>;

export type EmailKind = keyof typeof EMAILS;

/** The emails of a lane. */
export type EmailOf<L extends Lane> = {
  [Kind in EmailKind]: (typeof EMAILS)[Kind]["lane"] extends L ? Kind : never;
}[EmailKind];

/** Emails about an order, which the owner sees on its page. */
export type OrderEmail = EmailOf<"orders">;

export type SentenceName = Extract<(typeof EMAILS)[EmailKind], { sentence: string }>["sentence"];

export const EMAIL_KINDS = Object.keys(EMAILS) as [EmailKind, ...EmailKind[]];

export const kindsOf = <L extends Lane>(lane: L): EmailOf<L>[] =>
  EMAIL_KINDS.filter((kind): kind is EmailOf<L> => EMAILS[kind].lane === lane);

/** Whether an email is the owner's own copy, and not the shopper's. */
export const isToOwner = (kind: OrderEmail): boolean => "isToOwner" in EMAILS[kind];

/** The name of the owner's sentence in an email; null when it can have none. */
export const sentenceOf = (kind: EmailKind): SentenceName | null => {
  const facts = EMAILS[kind];
  return "sentence" in facts ? facts.sentence : null;
};

/** The names of the owner's own sentences, each once. */
export const SENTENCES = [...new Set(EMAIL_KINDS.flatMap((kind) => sentenceOf(kind) ?? []))];
