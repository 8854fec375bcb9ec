import { expect, test } from "vitest";
import type { ListedBooking } from "#app/domain/calendar/calendar.ts";
import type { ListedMade } from "#app/domain/making/find-made.server.ts";
import { listWeek } from "./week.ts";

// A Monday, 09:30 in Lagos.
const NOW = new Date("2026-11-30T08:30:00Z");
const WEEK = { zone: "Africa/Lagos", now: NOW, calls: [] } as const;
const NOTHING = { unanswered: [], waiting: [], making: [] };

const call = (startsAt: string, changes: Partial<ListedBooking> = {}): ListedBooking => ({
  ...{
    id: startsAt,
    state: "booked",
    startsAt: new Date(startsAt),
    name: "Ada Obi",
    email: "ada@example.com",
  },
  endsAt: new Date(Date.parse(startsAt) + 1_800_000),
  ...{ phone: "", note: "", zone: "Europe/London", sequence: 0, changedBy: "visitor" },
  ...{ createdAt: NOW, erasedAt: null },
  ...changes,
});
const piece = (id: string, changes: Partial<ListedMade> = {}): ListedMade => ({
  ...{ id, name: "Bisi Ade", kind: "made", garment: "dress", job: null, state: "making", step: "fitting" },
  ...{ days: {}, neededBy: null },
  ...{ validUntil: null, isUnanswered: false, createdAt: NOW, changedAt: NOW, isPaid: false },
  ...changes,
});
const words = (week: Parameters<typeof listWeek>[0]) =>
  listWeek(week).map(({ when, what, whose, isUrgent }) =>
    [when, what, whose, ...(isUrgent ? ["!"] : [])].join(" | "),
  );

test("has calls and pieces by their day, then what waits for an answer, then what waits for customers", () => {
  const calls = [call("2026-11-30T09:00:00Z"), call("2026-12-02T13:30:00Z", { name: "Tola" })];
  const making = [
    piece("late", { days: { fitting: "2026-11-27" } }),
    piece("soon", { step: "make", days: { make: "2026-12-01" } }),
    piece("today", { days: { fitting: "2026-11-30" } }),
    piece("after", { neededBy: "2026-12-24", garment: "kaftan", isUnanswered: true }),
    piece("some day", { state: "made", isPaid: true }),
  ];
  const unanswered = [piece("new", { state: "asked", name: "Ife", isUnanswered: true })];
  const waiting = [
    piece("quoted", { state: "quoted", name: "Yemi", validUntil: "2026-12-11" }),
    piece("back", { state: "asked", name: "Zainab" }),
  ];
  expect(words({ ...WEEK, calls, made: { unanswered, waiting, making } })).toEqual([
    "due Fri 27 Nov | Fitting | Bisi Ade, dress | !",
    "Today | Fitting | Bisi Ade, dress",
    "Today, 10:00 | Call | Ada Obi",
    "by Tue 1 Dec | Make | Bisi Ade, dress",
    "Wed 2 Dec, 14:30 | Call | Tola",
    "by Thu 24 Dec | Message to answer | Bisi Ade, kaftan or boubou | !",
    " | To send | Bisi Ade, dress",
    "since Mon 30 Nov | To answer | Ife, dress | !",
    "until Fri 11 Dec | Quote sent | Yemi, dress",
    "since Mon 30 Nov | Asked back | Zainab, dress",
  ]);
});

test("leaves out a call that is over or cancelled, and the name of an erased person", () => {
  const calls = [
    call("2026-11-30T07:00:00Z"),
    call("2026-11-30T08:15:00Z", { name: "", erasedAt: NOW }),
    call("2026-12-01T09:00:00Z", { state: "cancelled" }),
  ];
  expect(words({ ...WEEK, calls, made: NOTHING })).toEqual(["Today, 09:15 | Call | Erased"]);
});

test("counts what is beyond the longest list of its kind, with the way to all", () => {
  const many = (state: ListedMade["state"], count: number) =>
    Array.from({ length: count }, (_, nth) => piece(`${state} ${nth}`, { state }));
  const calls = Array.from({ length: 22 }, (_, nth) =>
    call(new Date(Date.UTC(2026, 11, 1, 8, 15 * nth)).toISOString()),
  );
  const made = { unanswered: many("asked", 11), waiting: many("quoted", 8), making: many("making", 12) };
  const lines = listWeek({ ...WEEK, calls, made });
  expect(lines.filter(({ when, what }) => when === "" && / more$/.test(what))).toMatchObject([
    { what: "2 more", whose: "calls this week", to: "/admin/fittings" },
    { what: "2 more", whose: "in making", to: "/admin/made" },
    { what: "1 more", whose: "to answer", to: "/admin/made" },
    { what: "3 more", whose: "with the customer", to: "/admin/made" },
  ]);
  expect(lines).toHaveLength(20 + 10 + 10 + 5 + 4);
});
