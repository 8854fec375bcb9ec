import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { type EnquiryDeps, forwardAgain } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import { loadInbox, moveEnquiry } from "#app/domain/people/enquiries/inbox.server.ts";
import {
  type EnquiryState,
  type Inbox,
  type InboxDone,
  type InboxPlace,
  isChannel,
  isState,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { eraseEnquiry } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import type { LoggedChange } from "#app/owner/changes/change.ts";
import { listLatestChanges } from "#app/owner/changes/load-change-log.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** A page of the inbox, and the last changes of each enquiry on it. */
export async function loadInboxPage(
  db: Database,
  admin: Admin,
  place: InboxPlace,
): Promise<{ inbox: Inbox; changes: Record<string, LoggedChange[]> }> {
  const inbox = await loadInbox(db, admin, place);
  const ids = inbox.entries.map(({ id }) => id);
  return { inbox, changes: await listLatestChanges(db, admin, "enquiry", ids) };
}

/** The request of a button in the inbox: to forward an enquiry again, to erase it, or to move it to another state. */
export type EnquiryChange = { id: string } & (
  | { what: "forward"; channel: Channel }
  | { what: "erase" }
  | { what: "move"; to: EnquiryState }
);

/** Parses a button's form; null for an unknown one. */
export function parseEnquiryChange(form: FormData): EnquiryChange | null {
  const [id, to, again] = ["id", "to", "again"].map((name) => form.get(name));
  if (typeof id !== "string") return null;
  if (isChannel(again)) return { id, what: "forward", channel: again };
  if (form.get("erase") === "yes") return { id, what: "erase" };
  return isState(to) ? { id, what: "move", to } : null;
}

/**
 * Carries out the request of a button in the inbox. `nothing due` when there is nothing to forward; null for an unknown
 * enquiry.
 */
export async function changeEnquiry(
  deps: Pick<EnquiryDeps, "db" | "queue" | "channels" | "now">,
  admin: Admin,
  change: EnquiryChange,
): Promise<InboxDone | "nothing due" | null> {
  const { id } = change;
  switch (change.what) {
    case "forward": {
      const { channel } = change;
      return (await forwardAgain(deps, admin, { id, channel })) ? { id, again: channel } : "nothing due";
    }
    case "erase":
      return (await eraseEnquiry(deps.db, admin, { id, now: deps.now() })) ? { id, erased: "yes" } : null;
    case "move": {
      const from = await moveEnquiry(deps.db, admin, { id, to: change.to });
      return from && { id, to: change.to, from };
    }
  }
}
