import { BOOK_PATH, type Booking, HOURS_TO_CONFIRM } from "#app/domain/calendar/calendar.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { formatZoneMoment } from "#app/shared/zone-time.ts";
import type { MailLink, OrderMail, ShopDetails } from "./order-mail.ts";

/** What an email about a call says. */
export interface CallLetterFacts {
  call: Booking;
  /** How it happens, in a line. */
  means: string;
  /** Its private page. */
  url: string;
  /** The shop's origin. */
  origin: string;
  ownerZone: string;
}

type Letter = Pick<OrderMail, "subject" | "title" | "paragraphs"> & { links: MailLink[] };

const whenOf = ({ call }: CallLetterFacts): string => formatZoneMoment(call.zone, call.startsAt);
const changeLink = ({ url }: CallLetterFacts): MailLink => ({ label: "Change or cancel", url });

const LETTERS: Record<
  EmailOf<"calls">,
  (facts: CallLetterFacts, shop: Pick<ShopDetails, "name">) => Letter
> = {
  "call-confirm": (facts, { name }) => ({
    subject: `One press, and your call with ${name} is booked`,
    title: "One press, and your call is booked",
    paragraphs: [
      `You chose ${whenOf(facts)}. Open the link and press the button there, and the time is yours.`,
      `The link works for ${HOURS_TO_CONFIRM} hours. Until you press, somebody else can still take the time. If it wasn’t you, do nothing: nothing is booked.`,
    ],
    links: [{ label: "Book my call", url: facts.url }],
  }),
  "call-booked": (facts, { name }) => ({
    subject: `Your call with ${name}: ${whenOf(facts)}`,
    title: "Your call is booked",
    paragraphs: [
      `We speak on ${whenOf(facts)}.`,
      facts.means,
      "The appointment is attached for your calendar. If something comes up, change or cancel it by the link.",
    ],
    links: [changeLink(facts)],
  }),
  "call-moved": (facts, { name }) => ({
    subject: `Your call with ${name} has moved: ${whenOf(facts)}`,
    title: "Your call has moved",
    paragraphs:
      facts.call.changedBy === "owner"
        ? [
            `We’re sorry: we had to move your call. The new time is ${whenOf(facts)}.`,
            "If it doesn’t suit you, choose another time by the link.",
            facts.means,
          ]
        : [`The new time is ${whenOf(facts)}.`, facts.means],
    links: [
      facts.call.changedBy === "owner" ? { label: "Choose another time", url: facts.url } : changeLink(facts),
    ],
  }),
  "call-cancelled": (facts, { name }) => ({
    subject: `Your call with ${name} is cancelled`,
    title: "Your call is cancelled",
    paragraphs:
      facts.call.changedBy === "owner"
        ? [
            `We’re sorry: we can’t make ${whenOf(facts)}.`,
            "We’d still like to speak with you. Choose another time that suits you.",
          ]
        : [`The call on ${whenOf(facts)} is cancelled.`, "You can book another one any time."],
    links: [{ label: "Choose another time", url: facts.origin + BOOK_PATH }],
  }),
  "call-reminder": (facts, { name }) => ({
    subject: `Soon: your call with ${name}, ${whenOf(facts)}`,
    title: "We speak soon",
    paragraphs: [`Your call is on ${whenOf(facts)}.`, facts.means],
    links: [changeLink(facts)],
  }),
  "call-notice": ({ call, ownerZone, origin }) => {
    const when = formatZoneMoment(ownerZone, call.startsAt);
    const [verb, title] =
      NOTICES[call.state === "cancelled" ? "cancelled" : call.sequence > 0 ? "moved" : "booked"];
    return {
      subject: `${call.name} ${verb} a call: ${when}`,
      title,
      paragraphs: [
        `${call.name} (${[call.email, call.phone].filter(Boolean).join(", ")}): ${when}.`,
        ...(call.note ? [`Their note: ${call.note}`] : []),
      ],
      links: [{ label: "See your week", url: `${origin}/admin/fittings` }],
    };
  },
};

const NOTICES = {
  booked: ["booked", "A call is booked"],
  moved: ["moved", "A call has moved"],
  cancelled: ["cancelled", "A call is cancelled"],
} as const;

/** An email about a call: to the person who asked for it, or the notice to the owner. */
export const callLetter = (
  kind: EmailOf<"calls">,
  facts: CallLetterFacts,
  shop: Pick<ShopDetails, "name" | "email">,
): OrderMail => ({
  ...{ facts: [], pieces: [], sums: [], deliverTo: [], law: [] },
  ...LETTERS[kind](facts, shop),
  sections:
    kind === "call-notice"
      ? []
      : [
          {
            title: "Questions",
            paragraphs: [`Reply to this email or write to ${shop.email}.`],
          },
        ],
  closing: [shop.name],
});
