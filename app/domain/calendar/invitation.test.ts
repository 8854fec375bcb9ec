import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { Booking } from "./calendar.ts";
import { calendarFile, invitation } from "./invitation.server.ts";

const CALL: Booking = {
  id: "0b0e8a52-8a43-4a0a-9d0d-3f4f4b8f6a11",
  state: "booked",
  startsAt: new Date("2026-12-07T09:30:00Z"),
  endsAt: new Date("2026-12-07T10:00:00Z"),
  name: 'Adaeze "Ada" Ọbi; née Bello',
  email: "ada@shopper.example",
  phone: "",
  note: "Line one,\nline two; \\ and more",
  zone: "Africa/Lagos",
  sequence: 0,
  changedBy: "visitor",
};
const host = { name: "The Shop", email: "hello@shop.example" };
const now = new Date("2026-12-01T12:00:00Z");
const invite = (changes: Partial<Booking> = {}) =>
  invitation(
    { ...CALL, ...changes },
    { host, means: "Video link.", url: "https://shop.example/book/k", now },
  );

/** Another library's reading of a file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  return { method: calendar.getFirstPropertyValue("method"), events };
}

test("invites to a call at its very moment, in files that another library reads", () => {
  const { method, file } = invite();
  const { method: stated, events } = read(file);
  const [event] = events;
  expect([method, stated, events.length]).toEqual(["REQUEST", "REQUEST", 1]);
  expect(event?.startDate.toJSDate()).toEqual(CALL.startsAt);
  expect(event?.endDate.toJSDate()).toEqual(CALL.endsAt);
  expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(event?.uid).toBe(`call.${CALL.id}@shop.example`);
  expect(event?.summary).toBe("Call with The Shop");
  expect(event?.organizer).toBe("mailto:hello@shop.example");
  expect(event?.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
    "mailto:ada@shopper.example",
  ]);
  expect(event?.description).toContain("https://shop.example/book/k");
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("changes and ends the same appointment by a higher sequence", () => {
  const states = [invite(), invite({ sequence: 1 }), invite({ sequence: 2, state: "cancelled" })].map(
    ({ file }) => read(file),
  );
  expect(states.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
  expect(states.map(({ events: [event] }) => event?.sequence)).toEqual([0, 1, 2]);
  expect(new Set(states.map(({ events: [event] }) => event?.uid)).size).toBe(1);
  expect(states[2]?.events[0]?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("lists the owner's calls with who calls and why, whatever was typed", () => {
  const file = calendarFile([CALL, { ...CALL, id: "other", name: "Bola\r\nATTENDEE:x" }], {
    ...{ host, url: "https://shop.example/admin/fittings", now },
  });
  const { method, events } = read(file);
  expect(method).toBe("PUBLISH");
  expect(events.map(({ summary }) => summary)).toEqual([
    `Call: ${CALL.name}`,
    expect.stringMatching(/^Call: Bola\s+ATTENDEE:x$/),
  ]);
  expect(events[0]?.description).toContain(CALL.note);
  expect(events.flatMap(({ attendees }) => attendees)).toEqual([]);
});
