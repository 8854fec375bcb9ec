import { Form } from "react-router";
import { BOOK_PATH, type ListedBooking } from "#app/domain/calendar/calendar.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { PagerLinks } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import {
  formatWeekdayDate,
  formatZoneMoment,
  formatZoneTime,
  zoneCity,
  zoneOffset,
} from "#app/shared/zone-time.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type CalendarDay, callExportPath, type FittingsView, weekPath } from "./fittings-view.ts";
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

type Cards = Omit<CallCardProps, "call">;

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

interface CallCardProps {
  call: ListedBooking;
  /** The owner's. */
  zone: string;
  now: Date;
  refused: FittingsView["refused"];
}

/** A call: its time and person in a line, and the rest after opening it, which works without scripts. */
function CallCard({ call, zone, now, refused }: CallCardProps) {
  const { id, state, startsAt, endsAt, name, email, phone, note, erasedAt } = call;
  const who = erasedAt ? "Erased" : name;
  const isOver = state === "cancelled" || startsAt <= now;
  const problem = refused?.id === id ? refused : null;
  return (
    <details id={`call-${id}`} open={problem !== null} className="group scroll-mt-24">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-3 hover:bg-calico/60 [&::-webkit-details-marker]:hidden">
        <span className={`min-w-0 grow truncate ${isOver ? "text-bark" : ""}`}>
          <span className="font-[560] tabular-nums">
            {state === "asked" ? formatZoneMoment(zone, startsAt) : formatZoneTime(zone, startsAt)}
          </span>{" "}
          {who}
          {state === "cancelled" && <span className="text-bark text-small"> · Cancelled</span>}
        </span>
        <ChevronDownIcon className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2 pb-6 text-label">
        {erasedAt === null && (
          <>
            <p>
              <TextLink href={`mailto:${email}`} className="wrap-anywhere">
                {email}
              </TextLink>
              {phone && (
                <>
                  {" · "}
                  <TextLink href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</TextLink>
                </>
              )}
              <span className="text-bark">
                {" · until "}
                {formatZoneTime(zone, endsAt)}
                {call.zone !== zone && ` · for them ${formatZoneMoment(call.zone, startsAt)}`}
              </span>
            </p>
            {note && <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{note}</p>}
          </>
        )}
        {!isOver && <Acts call={call} zone={zone} problem={problem} />}
        <PersonalData call={call} who={who} />
      </div>
    </details>
  );
}

interface ActsProps {
  call: ListedBooking;
  zone: string;
  problem: FittingsView["refused"];
}

function Acts({ call: { id, state, name, startsAt }, zone, problem }: ActsProps) {
  const field = `to-${id}`;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {state === "asked" ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          {problem && <p className="mb-2 font-[560] text-madder text-small">{problem.message}</p>}
          <Submit name="do" value="confirm" label="Confirm" about={` the call with ${name}`} />
        </Form>
      ) : (
        <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="id" value={id} />
          <Field
            dense
            label="New time"
            id={field}
            name="to"
            type="datetime-local"
            defaultValue={problem?.typed || shopMoment(startsAt, zone)}
            {...(problem && { error: problem.message })}
          />
          <Submit name="do" value="move" label="Move" about={` the call with ${name}`} secondary />
        </Form>
      )}
      <ConfirmDialog
        label={
          <>
            Cancel<span className="visually-hidden"> the call with {name}</span>
          </>
        }
        title={`Cancel the call with ${name}?`}
        keep="Keep it"
      >
        <p className="mb-6 text-bark">We tell them by email, with the way to another time.</p>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Submit name="do" value="cancel" label="Cancel the call" />
        </Form>
      </ConfirmDialog>
    </div>
  );
}

/** For a person's requests: a download of what is stored, and its deletion. */
function PersonalData({ call: { id, erasedAt }, who }: { call: ListedBooking; who: string }) {
  const mayExport = useRight("personal-data", "read");
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {mayExport && (
        <ActionLink href={callExportPath(id)} label="Download what is kept" about={` of ${who}`} download />
      )}
      {erasedAt === null && (
        <ConfirmDialog
          label={
            <>
              Erase…<span className="visually-hidden"> {who}</span>
            </>
          }
          title={`Erase ${who}?`}
          keep="Keep it"
        >
          <p className="mb-6 text-bark">
            Name, email and note go for good. A call that is still to come is cancelled, and no email says so.
            That there was a call, and when, stays.
          </p>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Submit name="do" value="erase" label="Erase for good" />
          </Form>
        </ConfirmDialog>
      )}
    </div>
  );
}
