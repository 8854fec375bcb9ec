import fc from "fast-check";
import { expect, test } from "vitest";
import { wallClock } from "#app/shared/zone-time.ts";
import { type CalendarRules, DEFAULT_CALENDAR } from "./calendar.ts";
import { endOf, isOnDaysOff, isSlotOffered, laterSlot, nearestSlots, offeredSlots } from "./slots.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const rulesWith = (changes: Partial<CalendarRules>): CalendarRules => ({ ...DEFAULT_CALENDAR, ...changes });
const everyDay = (from: number, to: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }));
const at = (moment: string) => new Date(moment);
const inTexts = (slots: readonly Date[]) => slots.map((slot) => slot.toISOString().slice(0, 16));

test.each<[string, CalendarRules["zone"], string, string[]]>([
  // 00:30 and 02:00 by the clocks: those between do not exist.
  ["forward", "Europe/London", "2027-03-28", ["00:30", "01:00"]],
  // 00:30 to 02:30: the doubled hour once, as the first; the clocks show 02:00 two hours after 01:00.
  ["back", "Europe/London", "2026-10-25", ["23:30", "00:00", "00:30", "02:00"]],
  ["forward", "Africa/Lagos", "2027-03-28", ["23:30", "00:00", "00:30", "01:00"]],
  ["back", "Africa/Lagos", "2026-10-25", ["23:30", "00:00", "00:30", "01:00"]],
])("offers each time once on the day on which London's clocks go %s, in %s", (_, zone, day, times) => {
  const rules = rulesWith({ zone, openHours: everyDay(30, 150), noticeHours: 0 });
  const from = new Date(at(`${day}T00:00:00Z`).getTime() - DAY);
  const slots = offeredSlots(rules, [], { from, to: new Date(from.getTime() + 3 * DAY), now: from });
  const ofDay = slots.filter((slot) => wallClock(zone, slot).day === day);
  expect(inTexts(ofDay).map((text) => text.slice(11))).toEqual(times);
});

test("makes a break of the gap between two spans, and offers no call that would not end in time", () => {
  const openHours = [
    { weekday: 1, from: 13 * 60, to: 14 * 60 + 15 },
    { weekday: 1, from: 9 * 60, to: 10 * 60 },
  ];
  const now = at("2026-12-05T00:00:00Z");
  const slots = offeredSlots(rulesWith({ openHours }), [], { from: now, to: new Date(+now + 7 * DAY), now });
  expect(inTexts(slots)).toEqual([
    ...["2026-12-07T09:00", "2026-12-07T09:30", "2026-12-07T13:00", "2026-12-07T13:30"],
  ]);
});

const minute = fc.integer({ min: 0, max: 24 * 12 }).map((fives) => fives * 5);
const span = fc
  .record({ weekday: fc.integer({ min: 0, max: 6 }), a: minute, b: minute })
  .map(({ weekday, a, b }) => ({ weekday, from: Math.min(a, b), to: Math.max(a, b) }));
const off = fc
  .record({ from: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 0, max: 9 }) })
  .map(({ from, days }) => {
    const day = (nth: number) => new Date(Date.UTC(2027, 2, 10 + nth)).toISOString().slice(0, 10);
    return { from: day(from), to: day(from + days) };
  });
// Around the days on which the clocks change, in spring and in autumn.
const now = fc
  .tuple(
    fc.constantFrom(Date.UTC(2027, 2, 20), Date.UTC(2026, 9, 17)),
    fc.integer({ min: 0, max: 10 * 24 * 60 }),
  )
  .map(([start, minutes]) => new Date(start + minutes * MINUTE));
const rules = fc.record({
  zone: fc.constantFrom("Europe/London" as const, "Africa/Lagos" as const),
  openHours: fc.array(span, { maxLength: 12 }),
  daysOff: fc.array(off, { maxLength: 3 }),
  noticeHours: fc.integer({ min: 0, max: 96 }),
  daysAhead: fc.integer({ min: 1, max: 30 }),
  minutes: fc.constantFrom(15, 20, 30, 45, 60),
});
const taken = fc.array(
  fc.tuple(fc.integer({ min: -60, max: 20 * 24 * 60 }), fc.integer({ min: 5, max: 90 })),
  { maxLength: 20 },
);

test("offers no time that is taken, on a day off, within the notice, outside the hours or within another", () => {
  fc.assert(
    fc.property(rules, now, taken, (given, present, times) => {
      const calls = times.map(([start, length]) => ({
        startsAt: new Date(+present + start * MINUTE),
        endsAt: new Date(+present + (start + length) * MINUTE),
      }));
      const slots = offeredSlots(given, calls, {
        from: new Date(+present - DAY),
        to: new Date(+present + 60 * DAY),
        now: present,
      });
      for (const [nth, startsAt] of slots.entries()) {
        const endsAt = endOf(given, startsAt);
        expect(calls.filter((call) => call.startsAt < endsAt && startsAt < call.endsAt)).toEqual([]);
        const { day, minute: begins } = wallClock(given.zone, startsAt);
        expect(isOnDaysOff(given.daysOff, day)).toBe(false);
        expect(+startsAt).toBeGreaterThanOrEqual(+present + given.noticeHours * 60 * MINUTE);
        expect(+startsAt).toBeLessThan(+present + given.daysAhead * DAY);
        const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
        const isOpen = given.openHours.some(
          (hours) => hours.weekday === weekday && hours.from <= begins && begins + given.minutes <= hours.to,
        );
        expect(isOpen).toBe(true);
        const next = slots[nth + 1];
        if (next) expect(+next).toBeGreaterThanOrEqual(+endsAt);
      }
      for (const startsAt of slots.slice(-3))
        expect(isSlotOffered(given, calls, { startsAt, now: present })).toBe(true);
    }),
  );
});

const weekdays = rulesWith({ openHours: everyDay(10 * 60, 12 * 60), noticeHours: 0 });
const callAt = (moment: string) => ({ startsAt: at(moment), endsAt: endOf(weekdays, at(moment)) });

test("names the nearest times in place of one that has gone, in their order", () => {
  const gone = callAt("2026-12-08T11:30:00Z");
  const found = nearestSlots(weekdays, [gone], { startsAt: gone.startsAt, now: at("2026-12-07T08:00:00Z") });
  expect(inTexts(found)).toEqual([
    ...["2026-12-08T10:00", "2026-12-08T10:30", "2026-12-08T11:00"],
    ...["2026-12-09T10:00", "2026-12-09T10:30", "2026-12-09T11:00"],
  ]);
});

test("moves a call to the same weekday and time, or to the first that is free", () => {
  const [startsAt, now] = [at("2026-12-08T11:00:00Z"), at("2026-12-07T08:00:00Z")];
  const given = { startsAt, after: at("2026-12-12T00:00:00Z"), now };
  expect(laterSlot(weekdays, [], given)).toEqual(at("2026-12-15T11:00:00Z"));
  const short = { ...weekdays, daysAhead: 6 };
  expect(laterSlot(short, [], given)).toEqual(at("2026-12-12T10:00:00Z"));
  expect(laterSlot({ ...weekdays, daysAhead: 4 }, [], given)).toBeNull();
});
