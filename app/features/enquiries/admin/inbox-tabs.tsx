import { Link } from "react-router";
import { type Inbox, type InboxView, inboxPath } from "./inbox.ts";

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

/** The inbox's views with how many each holds. What failed to forward shows up only when something did. */
export function InboxTabs({ view, counts }: { view: InboxView | null; counts: Inbox["counts"] }) {
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
      {size.toLocaleString("en-GB")}
    </span>
  );
}
