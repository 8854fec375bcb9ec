import { formatCalendarDay } from "#app/shared/calendar-day.ts";

/** The day of a policy's last change. */
export function ChangedOn({ day }: { day: string }) {
  return (
    <p className="mt-5 text-bark text-small">
      Last changed on <time dateTime={day}>{formatCalendarDay(day)}</time>
    </p>
  );
}
