import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, endOfDay, isDay, weekdayOf } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type ContractFacts, isLate, withdrawalDeadline } from "./deadline.ts";
import { RECKONED } from "./testing/reckoned-deadlines.ts";

const dayOrNull = (text: string | undefined) => (text === undefined || text === "-" ? null : text);

const rows = RECKONED.trim()
  .split("\n")
  .map((row) => {
    const [country = "", deliveredOn, sentOn, longest, informedOn, lastDay, endsAt] = row.split(" ");
    const facts: ContractFacts = {
      country,
      deliveredOn: dayOrNull(deliveredOn),
      sentOn: dayOrNull(sentOn),
      longestDays: Number(longest),
      informedOn: dayOrNull(informedOn),
      days: 14,
    };
    return { row, facts, lastDay, endsAt };
  });

test("two hundred deadlines end on the day and at the moment that the law says", () => {
  expect(rows.length).toBeGreaterThanOrEqual(200);
  for (const { row, facts, lastDay, endsAt } of rows) {
    const deadline = withdrawalDeadline(facts);
    const moment = deadline?.endsAt.toISOString().replace(":00.000Z", "Z");
    expect([row, deadline?.lastDay, moment]).toEqual([row, lastDay, endsAt]);
  }
});

const arrived: ContractFacts = {
  deliveredOn: "2026-12-01",
  sentOn: "2026-11-27",
  longestDays: 5,
  country: "GB",
  informedOn: "2026-11-25",
  days: 14,
};

test.each<[string, Partial<ContractFacts>, string]>([
  ["a Tuesday in Britain: the Tuesday a fortnight later", {}, "2026-12-15"],
  ["a Saturday in Britain is not extended", { deliveredOn: "2026-11-28" }, "2026-12-12"],
  ["a Saturday in Germany is extended to Monday", { deliveredOn: "2026-11-28", country: "DE" }, "2026-12-14"],
  [
    "Christmas Eve in Poland, then the feast and a Sunday",
    { deliveredOn: "2026-12-10", country: "PL" },
    "2026-12-28",
  ],
  ["Good Friday and Easter in Germany", { deliveredOn: "2027-03-12", country: "DE" }, "2027-03-30"],
  ["29 February of a leap year", { deliveredOn: "2028-02-15" }, "2028-02-29"],
  ["1 March of a common year", { deliveredOn: "2027-02-15" }, "2027-03-01"],
  [
    "never told: twelve months more, from a leap day",
    { deliveredOn: "2028-02-15", informedOn: null },
    "2029-02-28",
  ],
  ["told late: a fortnight from then", { informedOn: "2027-06-30" }, "2027-07-14"],
  ["told in the first fortnight: a fortnight from then", { informedOn: "2026-12-08" }, "2026-12-22"],
  ["arrival unknown: five working days after the sending", { deliveredOn: null }, "2026-12-18"],
  [
    "arrival unknown over Christmas, with the bank holiday of the 28th",
    { deliveredOn: null, sentOn: "2026-12-21" },
    "2027-01-13",
  ],
])("%s", (_, changes, lastDay) => {
  expect(withdrawalDeadline({ ...arrived, ...changes })?.lastDay).toBe(lastDay);
});

test("before anything was sent there is no deadline, and nothing is late", () => {
  const deadline = withdrawalDeadline({ ...arrived, deliveredOn: null, sentOn: null });
  expect(deadline).toBeNull();
  expect(isLate(deadline, new Date("2099-01-01"))).toBe(false);
});

test("accepts the last minute of the last day, and refuses the next", () => {
  const deadline = withdrawalDeadline(arrived);
  expect(isLate(deadline, new Date("2026-12-15T23:59:59Z"))).toBe(false);
  expect(isLate(deadline, new Date("2026-12-16T00:00:00Z"))).toBe(true);
});

test.each([
  [
    "in Havana the clocks go back at one, to midnight again",
    "America/Havana",
    "2026-10-31",
    "2026-11-01T04:00:00.000Z",
  ],
  ["in Beirut the clocks go back at midnight", "Asia/Beirut", "2026-10-24", "2026-10-24T22:00:00.000Z"],
  ["in Beirut the clocks go forward at midnight", "Asia/Beirut", "2026-03-28", "2026-03-28T22:00:00.000Z"],
  [
    "in London the night before the clocks go back",
    "Europe/London",
    "2026-10-24",
    "2026-10-24T23:00:00.000Z",
  ],
  ["in London the day on which they went back", "Europe/London", "2026-10-25", "2026-10-26T00:00:00.000Z"],
])("a day ends once, %s", (_, zone, day, moment) => {
  expect(endOfDay(zone, day).toISOString()).toBe(moment);
});

const anyDay = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays("2024-01-01", days));
const anyCountry = fc.constantFrom("GB", "DE", "IE", "GR", "US", "NG", "AU", "SE", null);
const anyFacts: fc.Arbitrary<ContractFacts> = fc.record({
  deliveredOn: fc.option(anyDay),
  sentOn: anyDay,
  longestDays: fc.integer({ min: 1, max: 15 }),
  country: anyCountry,
  informedOn: fc.option(anyDay),
  days: fc.integer({ min: 14, max: 30 }),
});

test("never gives fewer days than the law requires, nor more than its maximum", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const deadline = withdrawalDeadline(facts);
      const from = facts.deliveredOn ?? facts.sentOn ?? "";
      expect(deadline && deadline.lastDay >= addDays(from, facts.days)).toBe(true);
      const longest = addDays(addMonths(addDays(from, facts.days + 45), 12), facts.days + 8);
      expect(deadline && deadline.lastDay <= longest).toBe(true);
    }),
  );
});

test("the deadline is over neither in London nor for the shopper before its last day is", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const deadline = withdrawalDeadline(facts);
      const lastMoment = new Date((deadline?.endsAt.getTime() ?? 0) - 1);
      expect(shopDay(lastMoment) >= (deadline?.lastDay ?? "")).toBe(true);
    }),
  );
});

test("later delivery never shortens the time, and informed shoppers get at most 14 days more than others", () => {
  fc.assert(
    fc.property(anyFacts, anyDay, fc.integer({ min: 0, max: 60 }), (facts, day, later) => {
      const at = (changes: Partial<ContractFacts>) =>
        withdrawalDeadline({ ...facts, ...changes })?.lastDay ?? "";
      expect(at({ deliveredOn: addDays(day, later) }) >= at({ deliveredOn: day })).toBe(true);
      expect(at({ informedOn: day }) <= addDays(at({ informedOn: null }), facts.days + 8)).toBe(true);
    }),
  );
});

test("in the European Union it ends on no weekend", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const lastDay = withdrawalDeadline({ ...facts, country: "DE" })?.lastDay ?? "";
      expect(weekdayOf(lastDay) % 6).not.toBe(0);
    }),
  );
});

test.each(["2027-02-29", "2026-13-01", "26-11-20", "", "2026-11-20T00:00", "0000-00-00"])(
  "refuses %j as a date",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
