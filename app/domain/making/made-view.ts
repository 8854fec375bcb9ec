import type { OrderState } from "#app/domain/orders/order.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import type { PieceArrival } from "./alteration.ts";
import {
  firstPart,
  isOver,
  type MadeEntryKind,
  type MadeKind,
  type MadePart,
  type MadeState,
  type MadeStep,
  type MadeWriter,
  type Quote,
  STEPS,
  type StepDays,
} from "./made.ts";
import type { Measure, MeasureQuestion } from "./measures.ts";

/** An entry of the history, as both sides see it. */
export interface MadeEntry {
  id: string;
  kind: MadeEntryKind;
  writer: MadeWriter;
  text: string;
  at: Date;
}

/** A picture without its bytes. */
export interface MadePicture {
  id: string;
  writer: MadeWriter;
  width: number;
  height: number;
}

/** An order that pays a part: open, paid, or to be refunded. */
export interface PartPayment {
  part: MadePart;
  version: number;
  reference: string;
  state: OrderState;
  /** The customer's page of the order. */
  path: string;
  /** The provider's page, while it can be paid there. */
  url: string | null;
  /** What is left of the payment after its refunds; 0 before it. */
  leftCents: Money;
}

/** A request with all that its two pages show. */
export interface MadeView {
  id: string;
  key: string;
  kind: MadeKind;
  state: MadeState;
  /** Whether the customer's last word has no answer yet. */
  isUnanswered: boolean;
  name: string;
  /** Empty on the customer's page, because its link can be passed on. */
  email: string;
  /** What is asked for, in a few words. */
  title: string;
  /** How the piece of an alteration comes to us. */
  arrival: PieceArrival | null;
  /** Where the piece goes; null when it is collected. */
  country: string | null;
  facts: { label: string; words: string }[];
  measures: {
    measure: Measure;
    label: string;
    words: string;
    isSure: boolean;
    question: MeasureQuestion | null;
  }[];
  /** The newest quote; 0 for the version of none. */
  version: number;
  validUntil: Day | null;
  quote: (Quote & { totalCents: Money; balanceCents: Money }) | null;
  step: MadeStep | null;
  days: StepDays;
  fittingUrl: string;
  /** The oldest first. */
  entries: MadeEntry[];
  pictures: MadePicture[];
  payments: PartPayment[];
  /** Null while the request goes on. */
  eraseOn: Day | null;
  erasedAt: Date | null;
}

const isPaidState = (state: OrderState): boolean => state === "paid" || state === "fulfilled";

/** The payment of a part that counts; undefined while it is not paid. */
export const paidPart = ({ payments }: Pick<MadeView, "payments">, part: MadePart): PartPayment | undefined =>
  payments.find((each) => each.part === part && isPaidState(each.state));

/** What the customer can pay now, and on which page; without an address the provider is asked for one first. */
export function payableOf(
  view: MadeView,
  today: Day,
): { part: MadePart; isWhole: boolean; amountCents: Money; url: string | null } | null {
  const { state, kind, quote, validUntil, payments } = view;
  const url = payments.find((each) => each.state === "open")?.url ?? null;
  if (quote === null) return null;
  const part = firstPart(quote);
  const isWhole = part === "balance";
  if (state === "quoted") {
    const amountCents = part === "deposit" ? quote.depositCents : quote.balanceCents;
    return validUntil !== null && validUntil < today ? null : { part, isWhole, amountCents, url };
  }
  return state === "made" && kind === "made" && !paidPart(view, "balance")
    ? { part: "balance", isWhole, amountCents: quote.balanceCents, url }
    : null;
}

/** Whether the customer has accepted the quote that counts, and not paid its deposit yet. */
export const isAccepted = ({ state, entries }: Pick<MadeView, "state" | "entries">): boolean =>
  state === "quoted" &&
  entries.findLast(({ kind }) => kind === "quote" || kind === "accepted")?.kind === "accepted";

/** How far a step is: those before the one under way are done. Before the deposit all are to come. */
export function progressOfStep(
  { state, step }: Pick<MadeView, "state" | "step">,
  of: MadeStep,
): "done" | "now" | "to come" {
  const [at, place] = [step === null ? -1 : STEPS.indexOf(step), STEPS.indexOf(of)];
  if (state === "delivered" || place < at) return "done";
  return place === at && !isOver(state) ? "now" : "to come";
}

const ON_ITS_WAY = {
  heading: "Your piece is on its way",
  lead: "The page of its order, under ‘Paid’, follows it.",
};

const said = (heading: string, lead: string) => ({ heading, lead });

/** The states of an alteration that read otherwise than those of a new piece; undefined for the others. */
function formatAlteration(view: MadeView): { heading: string; lead: string } | undefined {
  const { state, step, isUnanswered, arrival } = view;
  if (state === "asked" && isUnanswered)
    return said("We have your request", "We read it, and answer here with a question or a price.");
  if (state === "quoted")
    return isAccepted(view)
      ? said("Pay, and send us your piece", "By paying you order the work at this price, on the terms below.")
      : said("Your price is ready", "Read it in peace. Nothing is owed until you accept it and pay.");
  if (state !== "making" && state !== "made") return undefined;
  if (paidPart(view, "balance")?.state === "fulfilled") return ON_ITS_WAY;
  if (state === "made" || step === "deliver")
    return said("Your piece is ready", "We press and pack it, and write again when it leaves.");
  if (step !== null) return said("Your piece is with us", "Each step is below.");
  return arrival === "visit"
    ? said("Paid. Now bring us your piece", "Where to bring it is below.")
    : said("Paid. Now post us your piece", "Where to send it is below.");
}

/** A request's state in words for its customer. */
export function formatMadeState(view: MadeView): { heading: string; lead: string } {
  const special = view.kind === "alteration" && formatAlteration(view);
  if (special) return special;
  switch (view.state) {
    case "asked":
      return view.isUnanswered
        ? said(
            "We have your request",
            "We read it, and answer here with a question or a quote. An email tells you when.",
          )
        : said("We wrote to you", "Our question is below. Answer it there, and we go on to a quote.");
    case "quoted":
      return isAccepted(view)
        ? said("You accepted the quote", "Pay the deposit, and we begin.")
        : said(
            "Your quote is ready",
            "Read it in peace. Nothing is owed until you accept it and pay the deposit.",
          );
    case "making":
      return said(
        "Your piece is being made",
        "Your deposit is here, and the quote holds. Each step is below.",
      );
    case "made":
      if (paidPart(view, "balance")?.state === "fulfilled") return ON_ITS_WAY;
      return paidPart(view, "balance")
        ? said("Your piece is paid", "We press and pack it, and write again when it leaves.")
        : said("Your piece is made", "Pay the balance, and it leaves us.");
    case "delivered":
      return said("Your piece is with you", "Thank you. If something does not fit, write to us.");
    case "lapsed":
      return said(
        "This request has lapsed",
        "Its last day has passed. Nothing is owed. If you still want the piece, write to us below.",
      );
    case "cancelled":
      return said("This request has ended", "Nothing more is made, and nothing more is asked of you.");
  }
}
