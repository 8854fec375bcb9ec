import { isUuid } from "#app/shared/uuid.ts";
import { formatCount } from "#app/shared/words.ts";
import type { KeptValue, LoggedChange, SubjectKind } from "./change.ts";

/** The name of each kind in the log's filter. */
export const KIND_NAMES: Record<SubjectKind, string> = {
  product: "Products",
  order: "Orders",
  enquiry: "Enquiries",
  administrator: "Administrators",
  import: "Imports",
  document: "Words",
  shop: "The shop",
  discount: "Codes",
  drop: "Drops",
  call: "Calls",
  made: "Made to measure",
};

/** A sentence in three parts; the middle one is the subject: 'updated', 'Linen Shirt', ''. */
export interface ChangeSummary {
  verb: string;
  /** Null when the sentence is about the administrator. */
  subject: string | null;
  rest: string;
}

/**
 * The action in a shopkeeper's words, with `_` for the subject. An action of one word that is not listed here is a verb
 * already: 'updated', 'fulfilled', 'refunded'.
 */
const SENTENCES: Partial<Record<SubjectKind, Record<string, string>>> = {
  product: {
    hidden: "hid _",
    "deleted for good": "deleted _ for good",
    shown: "showed _ again",
    "stock corrected": "corrected the stock of _",
    "run opened": "opened a run of _",
    "pre-orders opened": "opened pre-orders of _",
    "run cut": "said that the run of _ is cut",
    "run moved": "moved the day of the run of _",
    "run called off": "called off the run of _",
    "held back": "held _ back",
    "sale begun": "began the sale of _",
    "sale ended": "ended the sale of _",
    priced: "changed the price of _",
    "prices put back": "put the price of _ back",
    "review shown": "showed a review of _",
    "review hidden": "hid a review of _",
    "review answered": "answered a review of _",
    "answer taken back": "took back the answer to a review of _",
    "reports of a review settled": "looked at the reports of a review of _ and left it shown",
    "review marked as rewarded": "marked that something was given for a review of _",
    "mark of a reward removed": "took the mark of a reward off a review of _",
  },
  order: {
    "made by hand": "wrote the order _",
    "refund asked for": "asked for a refund of _",
    "tracking corrected": "corrected the tracking of _",
    released: "released the pieces of _",
    "noted as dealt with": "noted _ as dealt with",
    "personal data erased": "erased the customer of _",
    "return received": "noted that a return of _ is here",
    "piece back on the shelf": "put a piece of _ back on the shelf",
    "piece written off": "wrote off a piece of _",
    "piece repaired": "noted a piece of _ as altered",
    "altered pieces sent back": "sent the altered pieces of _ back",
    "return refused": "refused a return of _",
    "withdrawal set aside": "marked a withdrawal of _ as not by the customer",
    "exchange refused": "refused an exchange of _",
    "exchange sent": "sent the exchange of _",
    "payment link sent": "sent a payment link for _",
    "store credit sent": "sent store credit for _",
  },
  enquiry: {
    answered: "marked the enquiry of _ as answered",
    spam: "marked the enquiry of _ as spam",
    new: "moved the enquiry of _ back to new",
    "personal data erased": "erased what was written in _",
    "forwarded again": "asked for the enquiry of _ to be forwarded again",
  },
  administrator: {
    invited: "invited _",
    "invitation withdrawn": "took back the invitation of _",
    joined: "joined by invitation",
    added: "made _ an administrator",
    "role changed": "changed the role of _",
    suspended: "suspended _",
    "let back in": "let _ back in",
    "password reset by letter": "chose a new password by email",
    removed: "took the administrator’s role from _",
    reset: "gave _ a new password and signed them out everywhere",
    "signed in": "signed in",
    "password changed": "changed their password",
    "second factor on": "turned the authenticator app’s code on",
    "second factor off": "turned the authenticator app’s code off",
    "recovery codes made": "made new recovery codes",
    "passkey added": "added a passkey",
    "passkey removed": "removed a passkey",
    "device signed out": "signed a device out",
    "signed out everywhere": "signed out everywhere",
  },
  document: {
    scheduled: "set the moment at which _ is published",
    "brought back": "brought an earlier version of _ back",
    "draft discarded": "discarded the draft of _",
    "held back": "could not publish _ at its moment",
  },
  drop: {
    opened: "opened _",
    "private link renewed": "made another private link for _",
    "letter sent": "sent the email about _ to the list",
  },
  call: { "personal data erased": "erased the person of _" },
  made: {
    answered: "answered the request of _",
    updated: "wrote the next step of the piece of _",
    "quote sent": "sent a quote to _",
    made: "marked the piece of _ as made",
    cancelled: "cancelled the request of _",
    "personal data erased": "erased what _ had sent",
  },
  shop: {
    "backed up": "made a backup",
    restored: "restored the shop from a backup",
    "backup schedule changed": "changed how often the shop is backed up",
    "backup downloaded": "downloaded a kept backup",
    "restored in a drill": "restored a backup in a drill",
    "restore tried": "tried to restore a backup",
    "test letter sent": "sent a test email",
    "API key made": "made an API key",
    "API key revoked": "revoked an API key",
    "email settings changed": "changed the email settings",
    "payment settings changed": "changed the payment settings",
    "webhook added": "added a webhook",
    "webhook paused": "paused a webhook",
    "webhook resumed": "resumed a webhook",
    "webhook removed": "removed a webhook",
    "webhook event sent again": "sent an event to a webhook again",
    "call hours changed": "changed the hours for calls",
    "days off added": "added days off",
    "days off removed": "opened days that were off",
    "calendar address renewed": "gave the calendar another address",
    "sample goods removed": "took the sample goods off the shop",
    "sample goods brought back": "brought the sample goods back",
  },
};

export function summarizeChange({
  kind,
  action,
  name,
}: Pick<LoggedChange, "kind" | "action" | "name">): ChangeSummary {
  const [verb = "", rest] = sentenceOf(kind, action).split("_");
  return { verb: verb.trim(), subject: rest === undefined ? null : name, rest: (rest ?? "").trim() };
}

function sentenceOf(kind: SubjectKind, action: string): string {
  const sentences = SENTENCES[kind] ?? {};
  const known = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (known) return known;
  const mail = /^(.+) sent again$/.exec(action)?.[1];
  if (mail) return `sent the ${mail} of _ again`;
  return /\s/.test(action) ? `changed _ (${action})` : `${action} _`;
}

/** A field's name for people: `compareAt` and `compare_at` are 'Compare at'. */
export function formatChangedField(field: string): string {
  // The form's label for it is the specification's.
  if (field.toLowerCase() === "slug") return "Web address";
  const words = field
    .replaceAll(/(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (start) => ` ${start.toLowerCase()}`)
    .replaceAll("_", " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value for people; an absent one is a dash. */
export function formatChangedValue(value: KeptValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? formatCount(value) : value;
}

const MAX_IN_LINE = 60;

/**
 * Whether a change fits into the sentence. Long ones are folded away below it, and so are ids, which tell a person
 * nothing.
 */
export const isShort = ({ from, to }: { from: KeptValue; to: KeptValue }): boolean =>
  [from, to].every((value) => {
    const words = formatChangedValue(value);
    return words.length <= MAX_IN_LINE && !words.includes("\n") && !isUuid(words);
  });
