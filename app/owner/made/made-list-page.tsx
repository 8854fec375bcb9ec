import type { ListedMade, MadeLists } from "#app/domain/making/find-made.server.ts";
import { ADMIN_MADE, adminMadePath, nextDay } from "#app/domain/making/made.ts";
import { requestName } from "#app/domain/making/measures.ts";
import { RowLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Pager, Time } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatListedMade } from "./made-done.ts";

/** All pieces made to measure: what waits for the owner first, then for the customers, then what is in making. */
export function MadeListPage({ lists }: { lists: MadeLists }) {
  const { unanswered, waiting, making, ended, page, pages } = lists;
  const isEmpty = unanswered.length + waiting.length + making.length === 0;
  return (
    <OwnerPage title="Made for you" width="table">
      {isEmpty && (
        <EmptyState title="Nothing is asked for">
          When somebody asks for a piece made to measure or an alteration, it comes in here.
        </EmptyState>
      )}
      <Group id="unanswered" title="To answer" rows={unanswered} isUrgent />
      <Group id="making" title="In making" rows={making} />
      <Group id="waiting" title="With the customer" rows={waiting} />
      <Group id="ended" title="Ended" rows={ended} />
      <Pager
        page={page}
        pages={pages}
        to={(nth) => `${ADMIN_MADE}?page=${nth}`}
        labels={["Newer requests", "Older requests"]}
      />
    </OwnerPage>
  );
}

interface GroupProps {
  id: string;
  title: string;
  rows: ListedMade[];
  isUrgent?: boolean;
}

const Group = ({ id, title, rows, isUrgent = false }: GroupProps) =>
  rows.length > 0 && (
    <Part id={id} title={title} size="m" className="mt-8">
      <ul className="mt-3 border-ink border-t">
        {rows.map((each) => (
          <li
            key={each.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-sand border-b py-2.5 text-label transition-colors duration-150 hover:bg-calico/60"
          >
            <div className="min-w-0">
              <RowLink to={adminMadePath(each.id)} label={requestName(each)} />
              <p className="wrap-anywhere text-bark text-small">{each.name || "Erased"}</p>
            </div>
            <div className="text-right text-small">
              <p className={isUrgent || each.isUnanswered ? "font-[560] text-laterite" : ""}>
                {formatListedMade(each)}
              </p>
              <p className="text-bark">
                <When row={each} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );

/** By when, or since when. */
function When({ row }: { row: ListedMade }) {
  if (row.state === "quoted" && row.validUntil) return <>until {formatCalendarDay(row.validUntil)}</>;
  const day = row.state === "making" || row.state === "made" ? nextDay(row) : null;
  if (day) return <>by {formatCalendarDay(day)}</>;
  return <Time at={row.changedAt} />;
}
