import { type ReactNode, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { BOOK_PATH } from "#app/domain/calendar/calendar.ts";
import {
  formatWeekdayDate,
  formatZoneTime,
  isZone,
  wallClock,
  zoneCity,
  zoneOffset,
} from "#app/shared/zone-time.ts";
import { Button } from "#app/ui/button.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/control-icons.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** The zones to choose from: where the shop's people live. Any other one is shown when the browser is in it. */
const ZONES = [
  ...["Africa/Abidjan", "Africa/Accra", "Africa/Addis_Ababa", "Africa/Cairo", "Africa/Casablanca"],
  ...["Africa/Dakar", "Africa/Johannesburg", "Africa/Kampala", "Africa/Kigali", "Africa/Lagos"],
  ...["Africa/Nairobi", "America/Barbados", "America/Chicago", "America/Jamaica", "America/Los_Angeles"],
  ...["America/New_York", "America/Sao_Paulo", "America/Toronto", "Asia/Dubai", "Asia/Hong_Kong"],
  ...["Asia/Kolkata", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Europe/Amsterdam"],
  ...["Europe/Berlin", "Europe/Dublin", "Europe/Lisbon", "Europe/London", "Europe/Madrid", "Europe/Paris"],
  ...["Europe/Rome", "Pacific/Auckland"],
];

const never = () => () => {};
const browserZone = (): string => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : "Europe/London";
};

/** The first zone of these that there is, otherwise the browser's own; without scripts the owner's. */
export function useZone(named: readonly (string | null | undefined)[], ownerZone: string): string {
  const own = useSyncExternalStore(never, browserZone, () => ownerZone);
  return named.find((zone) => zone && isZone(zone)) ?? own;
}

/** `times in Lagos, GMT+1`; when the clocks change meanwhile, both. */
function zoneName(zone: string, slots: readonly Date[]): string {
  const offsets = new Set(slots.map((slot) => zoneOffset(zone, slot)));
  return [`times in ${zoneCity(zone)}`, [...offsets].join(", then ")].filter(Boolean).join(", ");
}

interface ZoneLineProps {
  zone: string;
  slots: readonly Date[];
  /** Where the zone is changed; null where only the name is shown. */
  action: string | null;
}

/** The name of the zone that all times are in, and how to see them in another one; it works without scripts. */
export function ZoneLine({ zone, slots, action }: ZoneLineProps) {
  const zones = [...new Set([zone, ...ZONES])].sort((a, b) => zoneCity(a).localeCompare(zoneCity(b), "en"));
  const name = zoneName(zone, slots);
  return (
    <div className="text-bark text-label">
      <p>{`${name.charAt(0).toUpperCase()}${name.slice(1)}.`}</p>
      {action && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-6">
            Change the time zone
          </summary>
          <Form
            method="get"
            action={action}
            preventScrollReset
            className="flex flex-wrap items-end gap-3 pt-2 pb-4"
          >
            <SelectField label="Time zone" name="zone" defaultValue={zone} key={zone} className="grow">
              {zones.map((each) => (
                <option key={each} value={each}>
                  {zoneCity(each)}
                </option>
              ))}
            </SelectField>
            <Button type="submit" variant="secondary">
              Show times
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

interface TimeChoiceProps {
  slots: readonly Date[];
  zone: string;
  /** The time that was chosen before. */
  chosen: string;
  error?: string | undefined;
  /** The addresses of the weeks before and after. */
  earlier?: string | null;
  later?: string | null;
  label?: string;
}

/** The free times, a fold for each day of the reader's calendar, as radio buttons that need no scripts. */
export function TimeChoice({
  slots,
  zone,
  chosen,
  error,
  earlier,
  later,
  label = "Choose a time",
}: TimeChoiceProps) {
  const timesOf = new Map<string, Date[]>();
  for (const slot of slots) {
    const { day } = wallClock(zone, slot);
    timesOf.set(day, [...(timesOf.get(day) ?? []), slot]);
  }
  const days = [...timesOf];
  const open = days.find(([, times]) => times.some((time) => time.toISOString() === chosen)) ?? days[0];
  return (
    <fieldset id="time" tabIndex={-1} aria-describedby={error ? "time-error" : undefined} className="min-w-0">
      <legend className="font-display text-m">{label}</legend>
      {error && (
        <p id="time-error" className="mt-2 font-[560] text-madder text-small">
          {error}
        </p>
      )}
      <div className="mt-4 border-ink border-t">
        {days.map(([day, times]) => (
          <details
            key={day}
            open={day === open?.[0] || days.length < 3}
            className="group border-sand border-b"
          >
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
              <span className="font-[560]">{formatWeekdayDate(day)}</span>
              <span className="flex items-center gap-3 text-bark text-small">
                {times.length === 1 ? "1 time" : `${times.length} times`}
                <PlusIcon className="size-5 group-open:hidden" />
                <MinusIcon className="hidden size-5 group-open:block" />
              </span>
            </summary>
            <div className="grid grid-cols-4 gap-1.5 pb-5">
              {times.map((time) => (
                <TimeRadio
                  key={time.toISOString()}
                  time={time}
                  zone={zone}
                  isChosen={time.toISOString() === chosen}
                />
              ))}
            </div>
          </details>
        ))}
      </div>
      {(earlier || later) && (
        <p className="flex flex-wrap gap-x-8 text-label">
          {earlier && <WeekLink to={earlier}>Earlier times</WeekLink>}
          {later && <WeekLink to={later}>Later times</WeekLink>}
        </p>
      )}
    </fieldset>
  );
}

const TimeRadio = ({ time, zone, isChosen }: { time: Date; zone: string; isChosen: boolean }) => (
  <label className="relative flex h-12 cursor-pointer items-center justify-center border border-bark font-medium text-label tabular-nums ring-within hover:thick-edge has-checked:border-accent has-checked:bg-accent has-checked:text-shea forced-colors:has-checked:border-4">
    <input
      type="radio"
      name="time"
      value={time.toISOString()}
      defaultChecked={isChosen}
      className="absolute inset-0 cursor-pointer appearance-none opacity-0"
    />
    <span>
      <span className="visually-hidden">{formatWeekdayDate(wallClock(zone, time).day)}, </span>
      {formatZoneTime(zone, time)}
    </span>
  </label>
);

const WeekLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} preventScrollReset className="inline-flex min-h-14 items-center font-medium">
    {children}
  </TextLink>
);

/** The address of a page with another week, in the same zone. */
export function weekAddress(path: string, from: Date | null, zone: string | null): string | null {
  if (from === null) return null;
  const query = new URLSearchParams({ ...(zone !== null && { zone }), from: from.toISOString() });
  return `${path}?${query}#time`;
}

interface BookingFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the pages about calls. */
export const BookingFrame = ({ title, lead, children }: BookingFrameProps) => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
    <h1 className="text-balance font-display text-xl">{title}</h1>
    <WovenBand size="wide" className="mt-9" />
    <div className="mt-10">
      {lead && <p className="max-w-lg text-lead">{lead}</p>}
      {children}
    </div>
  </div>
);

/** The way to a new booking. */
export const BookAgain = ({ label = "Choose another time" }: { label?: string }) => (
  <p className="mt-6">
    <TextLink to={BOOK_PATH} className="inline-flex min-h-11 items-center font-[560]">
      {label}
    </TextLink>
  </p>
);
