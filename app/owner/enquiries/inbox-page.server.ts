import * as z from "zod";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { type EnquiryDeps, forwardAgain } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import { loadInbox, moveEnquiry } from "#app/domain/people/enquiries/inbox.server.ts";
import {
  type EnquiryState,
  type Inbox,
  type InboxPlace,
  inboxPath,
  isChannel,
  isState,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { eraseEnquiry } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import type { LoggedChange } from "#app/owner/changes/change.ts";
import { listLatestChanges } from "#app/owner/changes/load-change-log.server.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
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

type InboxDeps = Pick<EnquiryDeps, "db" | "queue" | "channels" | "now"> & { place: InboxPlace };

/** The buttons in the inbox. Each leads back to its page, which confirms the action. */
export const INBOX_ACTIONS: PageActions<"enquiries", InboxDeps, never> = {
  area: "enquiries",
  // An id and a word.
  largest: { bytes: 2_000 },
  asked: (form) =>
    isChannel(form.get("again")) ? "forward" : form.get("erase") === "yes" ? "erase" : "move",
  actions: {
    forward: act(
      z.object({ id: z.string(), again: z.custom<Channel>(isChannel) }),
      async (deps, admin, { id, again }) => {
        const isDue = await forwardAgain(deps, admin, { id, channel: again });
        return { leadsTo: inboxPath(deps.place, isDue ? { id, again } : undefined) };
      },
    ),
    erase: act(z.object({ id: z.string() }), async ({ db, now, place }, admin, { id }) => {
      const isErased = await eraseEnquiry(db, admin, { id, now: now() });
      return isErased ? { leadsTo: inboxPath(place, { id, erased: "yes" }) } : null;
    }),
    move: act(
      z.object({ id: z.string(), to: z.custom<EnquiryState>(isState) }),
      async ({ db, place }, admin, { id, to }) => {
        const from = await moveEnquiry(db, admin, { id, to });
        return from && { leadsTo: inboxPath(place, { id, to, from }) };
      },
    ),
  },
};
