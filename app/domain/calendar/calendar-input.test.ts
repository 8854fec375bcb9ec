import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBooking, parseTime, typedBooking } from "./booking-input.ts";
import { DEFAULT_CALENDAR, type Means } from "./calendar.ts";
import { formatSpans, parseCalendar, parseDaysOff, parseSpans, showCalendar } from "./hours-input.ts";

const spans = (text: string) => {
  const parsed = parseSpans(text, 1, 30);
  return parsed.ok ? parsed.value.map(({ from, to }) => [from, to]) : parsed.error;
};

test.each<[string, [number, number][]]>([
  ["", []],
  [
    "9:00 to 12:30, 13:30 to 17:00",
    [
      [540, 750],
      [810, 1020],
    ],
  ],
  [
    "9-12.30; 13.30–17",
    [
      [540, 750],
      [810, 1020],
    ],
  ],
  ["9am to 1pm", [[540, 780]]],
  ["12am-12pm", [[0, 720]]],
  [
    "14 to 16, 9 until 10",
    [
      [540, 600],
      [840, 960],
    ],
  ],
  ["22:00 to 24:00", [[1320, 1440]]],
])("reads the open hours '%s'", (text, found) => {
  expect(spans(text)).toEqual(found);
});

test.each([
  ["nine to five", "Write times such as 9:00 to 12:30, 13:30 to 17:00."],
  ["9 to 25", "Write times such as 9:00 to 12:30, 13:30 to 17:00."],
  ["9:60 to 10", "Write times such as 9:00 to 12:30, 13:30 to 17:00."],
  ["13pm to 14", "Write times such as 9:00 to 12:30, 13:30 to 17:00."],
  ["9:00 to 9:20", "9:00 to 9:20: that is too short for a call of 30 minutes."],
  ["12 to 9", "12 to 9: that is too short for a call of 30 minutes."],
  ["9 to 12, 11 to 13", "Two of these overlap. Begin one when the other has ended."],
])("refuses the open hours '%s' by a sentence", (text, message) => {
  expect(spans(text)).toBe(message);
});

test("shows any hours so that they are read back unchanged", () => {
  const openHours = [
    { weekday: 0, from: 600, to: 1440 },
    { weekday: 3, from: 0, to: 90 },
    { weekday: 3, from: 95, to: 700 },
  ];
  const shown = showCalendar({ ...DEFAULT_CALENDAR, openHours, meansText: "We ring you." });
  expect(formatSpans(openHours.slice(1))).toBe("00:00 to 01:30, 01:35 to 11:40");
  const { daysOff: _, ...rules } = DEFAULT_CALENDAR;
  const read = parseCalendar(shown);
  expect(read).toEqual({
    ok: true,
    value: { ...rules, openHours: expect.arrayContaining(openHours), meansText: "We ring you." },
  });
});

test("refuses the owner's form with a sentence at each field", () => {
  const typed = { zone: "UTC", noticeHours: "-1", daysAhead: "", minutes: "31", means: "fax", meansText: "" };
  const parsed = parseCalendar({ ...typed, open: { 1: "x" } });
  expect(!parsed.ok && parsed.error.map(({ fieldId }) => fieldId)).toEqual([
    ...["open-1", "zone", "minutes", "noticeHours", "daysAhead", "means"],
  ]);
});

test("takes a single day off, and refuses days that end before they begin", () => {
  const calls = "cancel";
  expect(parseDaysOff({ from: "2026-12-07", to: "", calls })).toEqual({
    ok: true,
    value: { from: "2026-12-07", to: "2026-12-07", calls },
  });
  const problems = [
    parseDaysOff({ from: "", to: "", calls }),
    parseDaysOff({ from: "2026-12-07", to: "2026-12-06", calls }),
    parseDaysOff({ from: "2026-12-07", to: "", calls: "burn" }),
  ];
  expect(problems.map((parsed) => !parsed.ok && parsed.error[0]?.fieldId)).toEqual(["from", "to", "calls"]);
});

const formOf = (fields: Record<string, string>, means: Means = "video") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseBooking(typedBooking(form), { zone: "Europe/London", means });
};
const ADA = { time: "2026-12-07T09:30:00.000Z", name: "Ada Obi", email: "Ada@Shopper.example" };

test("reads a request for a call, in the owner's zone when it names none", () => {
  expect(formOf({ ...ADA, note: "A bridal\r\nset" })).toEqual({
    ok: true,
    value: {
      startsAt: new Date(ADA.time),
      ...{
        name: "Ada Obi",
        email: "ada@shopper.example",
        phone: "",
        note: "A bridal\nset",
        zone: "Europe/London",
      },
    },
  });
  expect(formOf({ ...ADA, zone: "Africa/Lagos" })).toMatchObject({ value: { zone: "Africa/Lagos" } });
});

test("needs a phone number where the shop rings, and stores none elsewhere", () => {
  const phone = "0803 555 0101";
  expect(formOf({ ...ADA, phone }, "phone")).toMatchObject({ value: { phone } });
  expect(formOf({ ...ADA, phone })).toMatchObject({ value: { phone: "" } });
  for (const [typed, message] of [
    ["", "Add the phone number that we should ring."],
    ["12", "Check the phone number: it has too few digits."],
  ] as const)
    expect(formOf({ ...ADA, phone: typed }, "phone")).toEqual({
      ok: false,
      error: [{ fieldId: "phone", message }],
    });
});

test("refuses a request with a sentence at each field", () => {
  const parsed = formOf({ time: "soon", name: " ", email: "ada@", note: "x".repeat(1_001), zone: "Mars" });
  expect(!parsed.ok && parsed.error).toEqual([
    { fieldId: "time", message: "Choose a time." },
    { fieldId: "name", message: "Add your name." },
    { fieldId: "email", message: "Add the part after the @, such as name@example.com." },
    { fieldId: "note", message: "The note is too long: 1000 characters at most, and this one has 1001." },
  ]);
});

test("never throws, for any form", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("time", "name", "email", "note", "zone"), fc.string()),
      (fields) => {
        expect(typeof formOf(fields).ok).toBe("boolean");
        parseTime(fields.time ?? "");
      },
    ),
  );
});
