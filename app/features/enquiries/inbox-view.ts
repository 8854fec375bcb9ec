import type { Channel, Enquiry } from "./enquiry.ts";

/** Where an enquiry stands with the shop. Nothing is ever thrown away: spam can come back. */
const STATES = ["new", "answered", "spam"] as const;
export type EnquiryState = (typeof STATES)[number];

/** What the inbox shows: one state, or everything wanted that a channel did not take. */
export type InboxView = EnquiryState | "unforwarded";

/** How an enquiry fared on its way to one of the places besides the shop. */
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
  /** When everything that was written was taken out of it. */
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

/** Where the reader is: the view and its page, counted from 1; or one enquiry, by its id. */
export interface InboxPlace {
  view: InboxView;
  page: number;
  only: string | null;
}

/** What was just done with an enquiry, so that the page can say so: it was moved, which can be undone, or hastened, or erased. */
export type InboxDone =
  | { id: string; to: EnquiryState; from: EnquiryState }
  | { id: string; again: Channel }
  | { id: string; erased: "yes" };

export const PER_PAGE = 50;

const INBOX_PATH = "/admin/enquiries";

/** Where each channel leads, as people say it. */
export const CHANNEL_NAMES: Record<Channel, string> = {
  form: "the form service",
  mail: "the shop’s mailbox",
};

export const isChannel = (text: unknown): text is Channel => text === "form" || text === "mail";

export const isState = (text: unknown): text is EnquiryState => STATES.some((state) => state === text);

/** The place that an address names. Whatever is not understood is the first page of what is new. */
export function parseInboxPlace(query: URLSearchParams): InboxPlace {
  const named = query.get("show");
  const page = query.get("page") ?? "";
  return {
    view: named === "unforwarded" || isState(named) ? named : "new",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    only: query.get("only") || null,
  };
}

/** What was just done, as the address says it; null when it says nothing. */
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

/** A forward that was tried and not taken. One that nobody tried yet is only on its way. */
export const hasFailed = (forward: Forward): boolean => forward.forwardedAt === null && forward.attempts > 0;

/** Who wrote, in full; said so where it was erased. */
export const writerOf = ({ kind, fields }: Enquiry): string =>
  (kind === "contact" ? [fields.firstName, fields.lastName].filter(Boolean).join(" ") : fields.fullName) ||
  "Erased enquiry";

/** Where what is kept of an enquiry can be fetched. */
export const enquiryExportPath = (id: string): string =>
  `${INBOX_PATH}/${encodeURIComponent(id)}/export.json`;
