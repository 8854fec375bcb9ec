import { BOOK_PATH } from "#app/domain/calendar/calendar.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { PagerLinks } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatWeekdayDate, zoneCity, zoneOffset } from "#app/shared/zone-time.ts";
import { CallCard } from "./call-card.tsx";
import { type CalendarDay, type FittingsView, weekPath } from "./fittings-view.ts";
import { CalendarAddress, DaysOffForm, HoursForm } from "./hours-form.tsx";

interface FittingsPageProps {
  view: FittingsView;
  /** The last act, in a sentence. */
  done: string | null;
}

/** The owner's calendar: the week first, then what waits, then when she takes calls. */
export function FittingsPage({ view, done }: FittingsPageProps) {
  const { week, settings, requests, now, refused } = view;
  const mayWrite = useRight("calendar", "write");
  const monday = week[0]?.day ?? "";
  const cards = { zone: settings.zone, now, refused };
  return (
    <OwnerPage
      title="Calls"
      lead={`Times in ${zoneCity(settings.zone)}, ${zoneOffset(settings.zone, now)}.`}
      actions={<ActionLink href={BOOK_PATH} label="See the page for visitors" />}
    >
      {done && <DoneHere words={done} of={now.toISOString()} />}
      {settings.openHours.length === 0 && (
        <Notice tone="asks">
          Nobody can book yet. Write down your open hours below, and visitors choose from them.
        </Notice>
      )}
      {view.isSample && (
        <Notice tone="asks">
          These are sample hours, and visitors can book them. Write down your own below.
        </Notice>
      )}
      <Part id="week" title={`Week of ${formatCalendarDay(monday)}`} size="m" className="mt-6">
        <ul className="mt-3 border-ink border-t">
          {week.map((each) => (
            <Day key={each.day} of={each} cards={cards} />
          ))}
        </ul>
        <PagerLinks
          before={[weekPath(addDays(monday, -7)), "Week before"]}
          next={[weekPath(addDays(monday, 7)), "Week after"]}
        />
      </Part>
      {requests.length > 0 && (
        <Part id="requests" title="Not confirmed yet" size="m" className="mt-10 border-ink border-t pt-6">
          <p className="mt-2 max-w-2xl text-bark">
            Asked for, but the link in the email was not pressed. These take no time from anybody. Confirm one
            that you have agreed by yourself.
          </p>
          <ul className="mt-3">
            {requests.map((call) => (
              <li key={call.id} className="border-sand border-b">
                <CallCard call={call} {...cards} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {mayWrite && (
        <>
          <HoursForm key={`hours ${JSON.stringify(view.hours.typed)}`} hours={view.hours} />
          <DaysOffForm key={`off ${settings.daysOff.length}`} off={view.off} settings={settings} />
          <CalendarAddress feedUrl={view.feedUrl} />
        </>
      )}
    </OwnerPage>
  );
}

type Cards = Omit<Parameters<typeof CallCard>[0], "call">;

const Day = ({ of: { day, hours, isOff, isToday, calls }, cards }: { of: CalendarDay; cards: Cards }) => (
  <li className="grid gap-x-6 border-sand border-b py-1 sm:grid-cols-[16rem_minmax(0,1fr)]">
    <p className="grid min-h-11 content-center">
      <span className={isToday ? "font-[560] text-laterite" : "font-[560]"}>
        {formatWeekdayDate(day)}
        {isToday && <span className="visually-hidden">, today</span>}
      </span>
      <span className="text-bark text-small">{isOff ? "Day off" : hours || "Closed"}</span>
    </p>
    {calls.length > 0 && (
      <ul>
        {calls.map((call) => (
          <li key={call.id}>
            <CallCard call={call} {...cards} />
          </li>
        ))}
      </ul>
    )}
  </li>
);
