import type { OrderDelivery } from "#app/domain/orders/order.ts";
import { addDays, addMonths, type Day } from "#app/shared/calendar-day.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";

/** What is asked for: a new piece to measure, or work on one that is there already. */
export const MADE_KINDS = ["made", "alteration"] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/**
 * Every state of a request for a piece made to measure, or for an alteration.
 *
 * - `asked`: no quote yet; messages go both ways
 * - `quoted`: a quote waits for the customer, and counts until its last day
 * - `making`: the deposit is paid, or the whole of an alteration
 * - `made`: the piece is finished; the balance is due, or paid
 * - `delivered`: the piece is with the customer
 * - `lapsed`: the quote's last day passed; a new quote revives it
 * - `cancelled`: ended by the customer before the deposit, or by the shop
 */
export const MADE_STATES = ["asked", "quoted", "making", "made", "delivered", "lapsed", "cancelled"] as const;
export type MadeState = (typeof MADE_STATES)[number];

const MOVES: Record<MadeState, readonly MadeState[]> = {
  asked: ["quoted", "lapsed", "cancelled"],
  quoted: ["making", "lapsed", "cancelled"],
  // A deposit that was paid while its page was still open counts, although its report came late.
  lapsed: ["quoted", "making", "cancelled"],
  making: ["made", "cancelled"],
  made: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** True when a request may move from one state to the other. No state may move to itself. */
export const canMoveMade = (from: MadeState, to: MadeState): boolean => MOVES[from].includes(to);

/** Whether the customer may still end it without owing anything: the deposit makes the contract. */
export const isFree = (state: MadeState): boolean =>
  state === "asked" || state === "quoted" || state === "lapsed";

/** Whether nothing more is made, asked or paid. */
export const isOver = (state: MadeState): boolean =>
  state === "lapsed" || state === "cancelled" || state === "delivered";

export const STEPS = ["received", "consult", "design", "fitting", "make", "deliver"] as const;
export type MadeStep = (typeof STEPS)[number];

/** The steps of each kind, in order. Those of a new piece have the names that the page of services gives them. */
export const STEP_NAMES = {
  made: { consult: "Consult", design: "Design", fitting: "Fitting", make: "Make", deliver: "Deliver" },
  alteration: { received: "Received", make: "Working on it", deliver: "Sent back" },
} as const satisfies Record<MadeKind, Partial<Record<MadeStep, string>>>;
export const stepsOf = (kind: MadeKind): MadeStep[] => STEPS.filter((step) => step in STEP_NAMES[kind]);
export const stepName = (kind: MadeKind, step: MadeStep): string =>
  (STEP_NAMES[kind] as Partial<Record<MadeStep, string>>)[step] ?? "";

/** Whether the work has not begun: until then the customer can stop an alteration, and all the money goes back. */
export const isBeforeWork = ({
  kind,
  state,
  step,
}: {
  kind: MadeKind;
  state: MadeState;
  step: MadeStep | null;
}): boolean => kind === "alteration" && state === "making" && (step === null || step === "received");

/** The day of each step; left out while none is set. */
export type StepDays = Partial<Record<MadeStep, Day>>;

/** The day by which the step that is under way is due; the customer's own day without one. */
export const nextDay = ({
  step,
  days,
  neededBy,
}: {
  step: MadeStep | null;
  days: StepDays;
  neededBy: Day | null;
}): Day | null => (step && days[step]) ?? neededBy;

/** The part of the price that an order pays. Where a quote asks for no deposit, the balance is the whole of it. */
export type MadePart = "deposit" | "balance";

/** Who wrote an entry of a request's history: the customer, the shop, or time itself. */
export type MadeWriter = "customer" | "shop" | "clock";

/** What an entry tells. Those with a `text` have the writer's own words. */
export type MadeEntryKind =
  | "asked"
  | "message"
  | "quote"
  | "accepted"
  | "deposit"
  | "progress"
  | "made"
  | "balance"
  | "delivered"
  | "lapsed"
  | "cancelled";

/** How long measurements, pictures and words are kept: after the delivery, and after any other end. */
export const MONTHS_AFTER_DELIVERY = 12;
export const DAYS_KEPT_AFTER_END = 60;

/** A request without a quote lapses after this many days without a word. */
export const QUIET_DAYS = 365;

/** The day on which the person is erased from a request that ends on `day` in this state. */
export const erasureDay = (state: "delivered" | "lapsed" | "cancelled", day: Day): Day =>
  state === "delivered" ? addMonths(day, MONTHS_AFTER_DELIVERY) : addDays(day, DAYS_KEPT_AFTER_END);

export const ERASURE_PROMISE = `We delete your measurements, pictures and messages ${MONTHS_AFTER_DELIVERY} months after delivery, or ${DAYS_KEPT_AFTER_END} days after a request ends in any other way.`;

export const MADE_PATH = "/made-for-you";
/** The customer's own page; its address is the secret. */
export const madePath = (key: string): string => `${MADE_PATH}/${key}`;
export const picturePath = (key: string, id: string): string => `${madePath(key)}/pictures/${id}`;
/** The choice of a collection in place of a parcel. */
export const COLLECTED = "collect";
/** The most pictures that a customer adds to a request, and the most of one form. */
export const MAX_MADE_PICTURES = 6;

/** The owner's page of a request. */
export const ADMIN_MADE = "/admin/made";
export const adminMadePath = (id: string): string => `${ADMIN_MADE}/${id}`;

/** One line of a quote: what is made, and its price with VAT. */
export interface QuoteLine {
  words: string;
  amountCents: Money;
}

/** A quote as it was sent. A later one has another version; this one never changes. */
export interface Quote {
  version: number;
  lines: QuoteLine[];
  depositCents: Money;
  /** Null when the customer collects the piece. */
  delivery: OrderDelivery | null;
  days: StepDays;
  /** What is not returnable, and why; what becomes of the deposit. */
  terms: string;
  /** The last day on which the customer can accept it. */
  validUntil: Day;
  sentAt: Date;
}

type Priced = Pick<Quote, "lines" | "depositCents" | "delivery">;

/** The price of the piece, without its delivery. */
export const pieceCents = ({ lines }: Pick<Priced, "lines">): Money =>
  sumMoney(lines.map(({ amountCents }) => amountCents));

/** The piece's price that the deposit leaves. */
export const restOfPiece = (quote: Priced): Money => toMoney(pieceCents(quote) - quote.depositCents);

const deliveryCents = ({ delivery }: Pick<Priced, "delivery">): Money => delivery?.amountCents ?? toMoney(0);

/** The part that the customer pays to accept a quote. */
export const firstPart = ({ depositCents }: Pick<Quote, "depositCents">): MadePart =>
  depositCents > 0 ? "deposit" : "balance";

/** All that the customer pays. */
export const quoteTotal = (quote: Priced): Money => toMoney(pieceCents(quote) + deliveryCents(quote));

/** What is due before the piece leaves: the rest of its price, and the delivery. Deposit and balance are the total. */
export const balanceOf = (quote: Priced): Money => toMoney(restOfPiece(quote) + deliveryCents(quote));

/** The payment provider takes no less. */
export const MIN_PART = /* @__PURE__ */ toMoney(100);
/** And no more than this at once. */
export const MAX_PRICE = /* @__PURE__ */ toMoney(99_000_00);

export const MAX_QUOTE_LINES = 4;

/** What an owner's first quote says of returns. The owner may change every word. */
export const usualTerms = (name: string): string =>
  `This piece is made to your measurements, so the law gives no right to cancel it for a change of heart, and we can't sell it to anybody else. If it doesn't fit as we agreed, ${name} alters it until it does, at no cost. Your rights if it is faulty stay whole.\n\nIf you stop before we cut the cloth, we return the deposit less what we have already spent on your piece, and show you the sum. After the cloth is cut we keep it. If we can't finish your piece, all your money goes back.`;
