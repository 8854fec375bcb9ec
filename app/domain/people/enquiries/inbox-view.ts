import { pageNumberOf } from "#app/shared/page-number.ts";
import type { Channel, Enquiry } from "./enquiry.ts";

/** The shop's state of an enquiry. No state is final: an enquiry can come back from spam. */
const STATES = ["new", "answered", "spam"] as const;
export type EnquiryState = (typeof STATES)[number];

/** The views of the inbox: a state, or all enquiries except spam that a channel did not accept. */
export type InboxView = EnquiryState | "unforwarded";

/** The forwarding of an enquiry by one channel. */
export interface Forward {
  channel: Channel;
  attempts: number;
  lastAttemptAt: Date | null;
  lastError: string | null;
  forwardedAt: Date | null;
}

/** An enquiry as the inbox shows it. */
export type InboxEntry = Enquiry & {
  id: string;
  state: EnquiryState;
  createdAt: Date;
  /** The time at which the visitor's input was erased. */
  erasedAt: Date | null;
  forwards: Forward[];
};

/** One page of the inbox, newest first, and how many enquiries each view holds. */
export interface Inbox {
  place: InboxPlace;
  counts: Record<InboxView, number>;
  pages: number;
  entries: InboxEntry[];
}

/** The view and its page, counted from 1; or a single enquiry by its id. */
export interface InboxPlace {
  view: InboxView;
  page: number;
  only: string | null;
}

/**
 * The last action, which the page confirms: an enquiry was moved, which can be undone, or forwarded again, or erased.
 */
export type InboxDone =
  | { id: string; to: EnquiryState; from: EnquiryState }
  | { id: string; again: Channel }
  | { id: string; erased: "yes" };

export const PER_PAGE = 50;

const INBOX_PATH = "/admin/enquiries";

/** The name of each channel for people. */
export const CHANNEL_NAMES: Record<Channel, string> = {
  form: "the form service",
  mail: "the shop’s mailbox",
};

export const isChannel = (text: unknown): text is Channel => text === "form" || text === "mail";

export const isState = (text: unknown): text is EnquiryState => STATES.some((state) => state === text);

/** The place that an address names; the first page of new enquiries when it names none. */
export function parseInboxPlace(query: URLSearchParams): InboxPlace {
  const named = query.get("show");
  return {
    view: named === "unforwarded" || isState(named) ? named : "new",
    page: pageNumberOf(query),
    only: query.get("only") || null,
  };
}

/** The last action that the address names; null when it names none. */
export function parseInboxDone(query: URLSearchParams): InboxDone | null {
  const [id, to, from, again, erased] = ["done", "to", "from", "again", "erased"].map((name) =>
    query.get(name),
  );
  if (!id) return null;
  if (erased === "yes") return { id, erased };
  if (isChannel(again)) return { id, again };
  return isState(to) && isState(from) ? { id, to, from } : null;
}

export function inboxPath({ view, page, only = null }: Partial<InboxPlace>, done?: InboxDone): string {
  const query = new URLSearchParams();
  if (view && view !== "new") query.set("show", view);
  if (page && page > 1) query.set("page", String(page));
  if (only) query.set("only", only);
  if (done) {
    const { id, ...what } = done;
    for (const [name, text] of Object.entries({ done: id, ...what })) query.set(name, text);
  }
  return query.size > 0 ? `${INBOX_PATH}?${query}` : INBOX_PATH;
}

/** True for a forward that was tried and not accepted, false for one that was not tried yet. */
export const hasFailed = (forward: Forward): boolean => forward.forwardedAt === null && forward.attempts > 0;

/** The full name of the writer, or a word in its place when the enquiry was erased. */
export const writerOf = ({ kind, fields }: Enquiry): string =>
  (kind === "contact" ? [fields.firstName, fields.lastName].filter(Boolean).join(" ") : fields.fullName) ||
  "Erased enquiry";

/** The address for downloading the stored data of an enquiry. */
export const enquiryExportPath = (id: string): string =>
  `${INBOX_PATH}/${encodeURIComponent(id)}/export.json`;
