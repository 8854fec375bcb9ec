import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import {
  CHANNEL_NAMES,
  type EnquiryState,
  type Inbox,
  type InboxDone,
  type InboxView,
  inboxPath,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { EmptyState, Pager, Tabs } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { InboxCard } from "./inbox-card.tsx";

interface InboxPageProps {
  inbox: Inbox;
  /** The last action, if there was one. */
  done: InboxDone | null;
  shopName: string;
  /** The channels that forward enquiries. */
  channels: readonly Channel[];
  /** The earlier changes of an enquiry, by its id. */
  historyOf: (id: string) => ReactNode;
}

const MOVED: Record<EnquiryState, string> = {
  new: "Back among the new ones.",
  answered: "Marked as answered.",
  spam: "Marked as spam.",
};

const EMPTY: Record<InboxView, { title: string; line: string }> = {
  new: { title: "Nothing new", line: "When somebody writes to the shop, it comes in here." },
  answered: { title: "Nothing answered yet", line: "What you mark as answered is kept here." },
  spam: {
    title: "No spam",
    line: "What programs send is caught and kept here, in case it was a person after all.",
  },
  unforwarded: { title: "Everything was forwarded", line: "Nothing is held up." },
};

/** All enquiries, with the buttons for working on them. */
export function InboxPage({ inbox, done, shopName, channels, historyOf }: InboxPageProps) {
  const { view, only, page } = inbox.place;
  const empty = only === null ? EMPTY[view] : GONE;
  return (
    <OwnerPage title="Enquiries" lead="What people wrote in the contact and consultation forms.">
      {done && <DoneNotice done={done} />}
      <Tabs
        label="Enquiries"
        tabs={VIEWS.filter((each) => each !== "unforwarded" || inbox.counts[each] > 0 || each === view)}
        current={only === null ? view : null}
        to={(each) => inboxPath({ view: each, page: 1 })}
        name={(each) => LABELS[each]}
        count={(each) => inbox.counts[each]}
        alarming="unforwarded"
      />
      {inbox.entries.length === 0 ? (
        <EmptyState title={empty.title}>{empty.line}</EmptyState>
      ) : (
        <ul>
          {inbox.entries.map((entry) => (
            <li key={entry.id} className="border-sand border-b">
              <InboxCard
                entry={entry}
                shopName={shopName}
                channels={channels}
                history={historyOf(entry.id)}
                isOpen={only !== null}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={inbox.pages}
        to={(nth) => inboxPath({ view, page: nth })}
        labels={["Newer", "Older"]}
      >
        Page {page} of {inbox.pages}
      </Pager>
    </OwnerPage>
  );
}

const GONE = { title: "Not here", line: "There is no such enquiry. It may have been deleted." };

const DoneNotice = ({ done }: { done: InboxDone }) => (
  <DoneHere words={formatDone(done)} of={JSON.stringify(done)}>
    {"to" in done && done.from !== done.to && (
      <Form method="post">
        <input type="hidden" name="id" value={done.id} />
        <TextButton type="submit" name="to" value={done.from}>
          Undo
        </TextButton>
      </Form>
    )}
  </DoneHere>
);

function formatDone(done: InboxDone): string {
  if ("erased" in done) return "What was written in it is erased.";
  if ("to" in done) return MOVED[done.to];
  return `On its way to ${CHANNEL_NAMES[done.again]} again. In a minute this page can say whether it got there.`;
}

const LABELS: Record<InboxView, string> = {
  new: "New",
  answered: "Answered",
  spam: "Spam",
  unforwarded: "Not forwarded",
};

const VIEWS: readonly InboxView[] = ["new", "answered", "spam", "unforwarded"];
