import { Form } from "react-router";
import { LENGTHS, MEANS, OWNER_ZONES } from "#app/domain/calendar/calendar.ts";
import { CALLS_ON_DAYS_OFF, formatDaysOff, openFieldId, WEEK } from "#app/domain/calendar/hours-input.ts";
import { CopyButton, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatWeekday } from "#app/shared/zone-time.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { FittingsView } from "./fittings-view.ts";

/** A day of each weekday, to name them: the first of these was a Sunday. */
const dayNamed = (weekday: number): string =>
  formatWeekday(`2026-11-${String(1 + weekday).padStart(2, "0")}`);

const errorsOf =
  ({ problems }: { problems: FittingsView["hours"]["problems"] }) =>
  (fieldId: string) => {
    const message = problems.find((problem) => problem.fieldId === fieldId)?.message;
    return message === undefined ? {} : { error: message };
  };

const NotSaved = ({ problems }: Pick<FittingsView["hours"], "problems">) =>
  problems.length > 0 && (
    <ErrorSummary title="Not saved yet. Please look at this again:" problems={problems} className="mt-6" />
  );

/** When calls are offered, and how they happen. */
export function HoursForm({ hours }: Pick<FittingsView, "hours">) {
  const { typed, problems } = hours;
  const errorOf = errorsOf(hours);
  return (
    <Part id="open-hours" title="Open hours" size="m" className="mt-14 border-ink border-t pt-6">
      <NotSaved problems={problems} />
      <Form method="post" noValidate className="mt-4 grid max-w-2xl gap-y-6">
        <p className="text-bark">
          For each day the times between which you take calls, such as 9:00 to 12:30, 13:30 to 17:00. A break
          is a gap; an empty day is closed.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-6">
          {WEEK.map((weekday) => (
            <Field
              key={weekday}
              dense
              label={dayNamed(weekday)}
              name={openFieldId(weekday)}
              defaultValue={typed.open[weekday]}
              autoComplete="off"
              {...errorOf(openFieldId(weekday))}
            />
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-6">
          <SelectField
            label="Time zone"
            name="zone"
            defaultValue={typed.zone}
            hint="By the clocks of which city."
            {...errorOf("zone")}
          >
            <Options of={OWNER_ZONES} />
          </SelectField>
          <SelectField label="Length" name="minutes" defaultValue={typed.minutes} {...errorOf("minutes")}>
            <Options pairs={LENGTHS.map((minutes) => [String(minutes), `${minutes} minutes`])} />
          </SelectField>
          <Field
            label="Notice, hours"
            name="noticeHours"
            inputMode="numeric"
            hint="A call begins at least so many hours after it is booked."
            defaultValue={typed.noticeHours}
            {...errorOf("noticeHours")}
          />
          <Field
            label="Days ahead"
            name="daysAhead"
            inputMode="numeric"
            hint="How far ahead visitors can book."
            defaultValue={typed.daysAhead}
            {...errorOf("daysAhead")}
          />
          <SelectField
            label="How the call happens"
            name="means"
            defaultValue={typed.means}
            {...errorOf("means")}
          >
            <Options of={MEANS} />
          </SelectField>
        </div>
        <TextAreaField
          label="What they should know about it"
          name="meansText"
          optional
          rows={2}
          inputClassName="min-h-20"
          hint="The link of your video room, or that you ring them. It is on the page and in the emails."
          defaultValue={typed.meansText}
          {...errorOf("meansText")}
        />
        <div>
          <Submit name="do" value="hours" label="Save" busy="Saving…" />
        </div>
      </Form>
    </Part>
  );
}

/** Days without calls; and what happens with the calls that are on them, in one act. */
export function DaysOffForm({ off, settings: { daysOff } }: Pick<FittingsView, "off" | "settings">) {
  const { typed, problems } = off;
  const errorOf = errorsOf(off);
  return (
    <Part id="days-off" title="Days off" size="m" className="mt-14 border-ink border-t pt-6">
      {daysOff.length > 0 && (
        <ul className="mt-4 max-w-2xl">
          {daysOff.map(({ from, to }) => {
            const days = formatDaysOff({ from, to });
            return (
              <li key={`${from}${to}`} className="border-sand border-b py-2">
                <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <span>{days}</span>
                  <input type="hidden" name="from" value={from} />
                  <input type="hidden" name="to" value={to} />
                  <Submit name="do" value="open" label="Remove" about={` ${days}`} secondary />
                </Form>
              </li>
            );
          })}
        </ul>
      )}
      <NotSaved problems={problems} />
      <Form method="post" noValidate className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2 sm:gap-x-6">
        <Field label="First day off" name="from" type="date" defaultValue={typed.from} {...errorOf("from")} />
        <Field
          label="Last day off"
          name="to"
          type="date"
          optional
          hint="Empty for a single day."
          defaultValue={typed.to}
          {...errorOf("to")}
        />
        <SelectField
          label="Calls on these days"
          name="calls"
          defaultValue={typed.calls}
          hint="We tell everybody whose call changes, with the way to another time."
          className="sm:col-span-2"
          {...errorOf("calls")}
        >
          <Options of={CALLS_ON_DAYS_OFF} />
        </SelectField>
        <div>
          <Submit name="do" value="off" label="Add days off" busy="Saving…" />
        </div>
      </Form>
    </Part>
  );
}

/** The calls in the owner's own calendar program. */
export const CalendarAddress = ({ feedUrl }: Pick<FittingsView, "feedUrl">) => (
  <Part
    id="calendar-address"
    title="In your own calendar"
    size="m"
    className="mt-14 border-ink border-t pt-6"
  >
    <p className="mt-2 max-w-2xl text-bark">
      Subscribe to this address in the calendar of your phone, and your calls appear there. Whoever has it
      sees who calls you, so pass it on to nobody.
    </p>
    <p className="wrap-anywhere mt-4 max-w-2xl select-all bg-calico px-4 py-3 text-small">{feedUrl}</p>
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <CopyButton text={feedUrl} label="Copy" secondary />
      <Form method="post">
        <Submit name="do" value="renew" label="Make another address" busy="One moment…" secondary />
      </Form>
    </div>
  </Part>
);
