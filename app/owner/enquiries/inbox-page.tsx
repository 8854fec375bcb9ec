import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import {
  CHANNEL_NAMES,
  type EnquiryState,
  type Inbox,
  type InboxDone,
  type InboxView,
  inboxPath,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { formatCount } from "#app/shared/words.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
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
  const { view, only } = inbox.place;
  const empty = only === null ? EMPTY[view] : GONE;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Enquiries</h1>
      <p className="mt-2 text-bark">What people wrote in the contact and consultation forms.</p>
      {done && <DoneNotice done={done} />}
      <InboxTabs view={only === null ? view : null} counts={inbox.counts} />
      {inbox.entries.length === 0 ? (
        <div className="py-12">
          <h2 className="font-display text-m">{empty.title}</h2>
          <p className="mt-2 text-bark">{empty.line}</p>
        </div>
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
      {inbox.pages > 1 && <Pages inbox={inbox} />}
    </div>
  );
}

const GONE = { title: "Not here", line: "There is no such enquiry. It may have been deleted." };

/**
 * Confirms the last action, and offers to undo it. The focus moves here, because the enquiry that had it has moved
 * away.
 */
function DoneNotice({ done }: { done: InboxDone }) {
  const box = useRef<HTMLDivElement>(null);
  const said = JSON.stringify(done);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each action is announced separately.
  useEffect(() => {
    box.current?.focus();
  }, [said]);

  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 border-leaf border-l-4 bg-calico px-4 py-1 text-label"
    >
      <p className="py-2">
        {"erased" in done
          ? "What was written in it is erased."
          : "again" in done
            ? `On its way to ${CHANNEL_NAMES[done.again]} again. In a minute this page can say whether it got there.`
            : MOVED[done.to]}
      </p>
      {"to" in done && done.from !== done.to && (
        <Form method="post">
          <input type="hidden" name="id" value={done.id} />
          <TextButton type="submit" name="to" value={done.from}>
            Undo
          </TextButton>
        </Form>
      )}
    </div>
  );
}

function Pages({ inbox: { place, pages } }: { inbox: Inbox }) {
  const { view, page } = place;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-6 text-label">
      <span className="min-w-16">
        {page > 1 && (
          <TextLink to={inboxPath({ view, page: page - 1 })} className="inline-block py-3">
            Newer
          </TextLink>
        )}
      </span>
      <p className="text-bark">
        Page {page} of {pages}
      </p>
      <span className="min-w-16 text-right">
        {page < pages && (
          <TextLink to={inboxPath({ view, page: page + 1 })} className="inline-block py-3">
            Older
          </TextLink>
        )}
      </span>
    </nav>
  );
}

const LABELS: Record<InboxView, string> = {
  new: "New",
  answered: "Answered",
  spam: "Spam",
  unforwarded: "Not forwarded",
};

const TAB =
  "relative inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap font-[560] text-bark text-label hover:text-ink " +
  "aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

/**
 * The views of the inbox with their numbers of enquiries. The view of failed forwards appears only when it has some.
 */
function InboxTabs({ view, counts }: { view: InboxView | null; counts: Inbox["counts"] }) {
  const views: InboxView[] = ["new", "answered", "spam"];
  if (counts.unforwarded > 0 || view === "unforwarded") views.push("unforwarded");
  return (
    <nav aria-label="Enquiries" className="no-scrollbar -mx-4 mt-8 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-4 border-ink border-b sm:gap-8">
        {views.map((each) => (
          <li key={each}>
            <Link
              to={inboxPath({ view: each, page: 1 })}
              aria-current={each === view ? "page" : undefined}
              className={TAB}
            >
              {LABELS[each]} <Count size={counts[each]} isUrgent={each === "unforwarded"} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ size, isUrgent }: { size: number; isUrgent: boolean }) {
  return (
    <span
      className={`font-normal text-small tabular-nums ${isUrgent && size > 0 ? "text-madder" : "text-bark"}`}
    >
      {formatCount(size)}
    </span>
  );
}
