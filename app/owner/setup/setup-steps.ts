import type { UnwrittenDocument } from "#app/domain/content/sample-documents.server.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { isSecureAddress, settingsPlace, TO_TECHNICIAN } from "./technician-notes.ts";

export const SETUP_PATH = "/admin/setup";

/** The facts of a shop's set-up, each from its source: the database, the settings, the log of changes. */
export interface SetupFacts {
  hasPrintedPassword: boolean;
  hasSecondFactor: boolean;
  hasBusinessDetails: boolean;
  hasDelivery: boolean;
  /** The documents that still have the words that the shop was delivered with. */
  unwritten: readonly UnwrittenDocument[];
  /** Products on the shop with pictures of the sample catalogue, and all others. */
  sampleGoods: number;
  ownGoods: number;
  hasMailServer: boolean;
  /** When the mail server last took a test email, since it was set. */
  letterTakenAt: Date | null;
  payments: "sandbox" | "test" | "live" | "none";
  /** When the payment provider last reported something, since its keys were set. */
  eventAt: Date | null;
  siteUrl: string | null;
  /** The file of the settings; null when the host of the shop has them. */
  settingsFile: string | null;
  backedUpAt: Date | null;
  restoredAt: Date | null;
}

/** A line of the checklist. */
export interface SetupStep {
  title: string;
  isDone: boolean;
  /** The present state, and what to do when something is missing. */
  words: string;
  /** The page for it. */
  link?: StepLink;
  /** The pages of single things that are missing. */
  missing?: readonly StepLink[];
  /** A button of this page, by the name that its form sends. */
  offers?: SetupOffer;
  doneAt?: Date | null;
}

interface StepLink {
  label: string;
  to: string;
}

export type SetupOffer = "remove-sample" | "tried-restore";

const PAYMENTS: Record<SetupFacts["payments"], string> = {
  sandbox: "Payments run in the built-in sandbox: no card is charged.",
  test: "The payment provider’s test keys are set: no card is charged.",
  none: "No payments are set up, so the shop takes no orders.",
  live: "Cards are charged with the payment provider’s live keys.",
};

/** The checklist of a shop that is being set up, in the order in which a person would go through it. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { sampleGoods, ownGoods, payments, eventAt, siteUrl, settingsFile } = facts;
  const settings = `It is set ${settingsPlace(settingsFile)}: pass ‘For your technician’ on to whoever looks after it.`;
  const isSecure = isSecureAddress(siteUrl);
  const account = { label: "Account", to: "/admin/account" };
  const backup = { label: "Backup", to: "/admin/settings/backup" };
  return [
    {
      title: "Your own password",
      isDone: !facts.hasPrintedPassword,
      words: facts.hasPrintedPassword
        ? "The one that the shop printed is still in use. Choose your own."
        : "It is yours alone.",
      link: account,
    },
    {
      title: "A second step at sign-in",
      isDone: facts.hasSecondFactor,
      words: facts.hasSecondFactor
        ? "Signing in asks for a code from your phone."
        : "A code from an app on your phone, so that a stolen password is not enough.",
      link: account,
    },
    {
      title: "Business details",
      isDone: facts.hasBusinessDetails,
      words: facts.hasBusinessDetails
        ? "Name, address, numbers and contacts are yours."
        : "Name, address, numbers and contacts are still those of the sample shop.",
      link: { label: "Business", to: "/admin/settings/business" },
    },
    {
      title: "The words are yours",
      isDone: facts.unwritten.length === 0,
      words: formatUnwritten(facts.unwritten),
      missing: facts.unwritten.map(({ name, title, has }) => ({
        label: has === "sample" ? `${title} (the sample’s)` : `${title} (still empty)`,
        to: `/admin/words/${name}`,
      })),
      link: { label: "Words", to: "/admin/words" },
    },
    {
      title: "Your own goods",
      isDone: sampleGoods === 0 && ownGoods > 0,
      words: formatGoods(sampleGoods, ownGoods),
      link: { label: "Products", to: "/admin/products" },
      ...(sampleGoods > 0 && { offers: "remove-sample" }),
    },
    {
      title: "Delivery",
      isDone: facts.hasDelivery,
      words: facts.hasDelivery
        ? "Countries, prices and days are yours."
        : "Countries, prices and days are still those of the sample shop.",
      link: { label: "Delivery", to: "/admin/settings/delivery" },
    },
    {
      title: "Emails",
      isDone: facts.letterTakenAt !== null,
      doneAt: facts.letterTakenAt,
      words: !facts.hasMailServer
        ? "Without a mail server receipts stay in the shop, and with them the terms of withdrawing: who never got them may by law withdraw for twelve months longer."
        : facts.letterTakenAt
          ? "The mail server took a test email:"
          : "A mail server is set. Send yourself a test email, and see that it arrives.",
      link: { label: "Email", to: "/admin/settings/email" },
    },
    {
      title: "Payments",
      isDone: payments === "live" && eventAt !== null,
      doneAt: eventAt,
      words: `${PAYMENTS[payments]} ${eventAt ? "The provider has reported here last:" : "The provider has not reported a payment here yet."}`,
      link: { label: "Payments", to: "/admin/settings/payments" },
    },
    {
      title: "Address",
      isDone: isSecure,
      words: isSecure
        ? `The shop is at ${siteUrl}, over a secure line.`
        : siteUrl
          ? `The shop is at ${siteUrl}, which is not secure: its address must begin with https. ${settings}`
          : `The shop has the address of this machine, and needs its own. ${settings}`,
      ...(!isSecure && { link: TO_TECHNICIAN }),
    },
    {
      title: "A backup",
      isDone: facts.backedUpAt !== null,
      doneAt: facts.backedUpAt,
      words: facts.backedUpAt
        ? "The last one was made:"
        : "Download one, and keep the file on another machine.",
      link: backup,
    },
    {
      title: "A backup that was restored",
      isDone: facts.restoredAt !== null,
      doneAt: facts.restoredAt,
      words: facts.restoredAt
        ? "It was tried last:"
        : "A backup is worth what its restore is worth. Try it under Backup, or have your technician try it on another machine.",
      link: backup,
      ...(!facts.restoredAt && { offers: "tried-restore" }),
    },
  ];
}

function formatGoods(sample: number, own: number): string {
  if (sample > 0)
    return `${formatPieces(sample)} of the sample ${sample === 1 ? "is" : "are"} on the shop. Removing hides ${sample === 1 ? "it" : "them"}; for a week one button brings ${sample === 1 ? "it" : "them"} back.`;
  return own > 0
    ? `${formatPieces(own)} of your own ${own === 1 ? "is" : "are"} on the shop.`
    : "The shop shows nothing. Add your first piece.";
}

const formatUnwritten = (unwritten: SetupFacts["unwritten"]): string =>
  unwritten.length === 0
    ? "Every text is your own."
    : unwritten.some(({ has }) => has === "sample")
      ? "Some of what shoppers read is about the sample shop. Write your own, or leave parts empty: they do not show then."
      : "Some pages are still empty. Write your own words there.";
