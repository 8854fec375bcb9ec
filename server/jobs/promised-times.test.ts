import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DAYS_AFTER_CALL, HOURS_TO_CONFIRM } from "#app/domain/calendar/calendar.ts";
import { DAYS_KEPT_AFTER_END, MONTHS_AFTER_DELIVERY } from "#app/domain/making/made.ts";
import { ENQUIRY_YEARS } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import {
  SOLD_PERSON_YEARS,
  UNPAID_DAYS,
  UNPAID_PERSON_DAYS,
} from "#app/domain/people/erasure/erase-order.server.ts";
import { DAYS_AFTER_END, DAYS_TO_CONFIRM, DAYS_TO_WAIT } from "#app/domain/people/lists/list-entry.ts";
import { SESSION_DAYS } from "#app/domain/people/order-access/order-access.ts";
import { DAYS_AFTER_ARRIVAL } from "#app/domain/people/reviews/review.ts";
import { KEPT_MONTHS } from "#app/domain/people/visits/count-visits.server.ts";
import { CART_DAYS } from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { jobs } from "./jobs.ts";

/** A time of the notice, the program's own rule for it, and the job that keeps it. */
interface Promised {
  time: string;
  /** Null when the program has no such data; `why` says where it is. */
  job: string | null;
  kept?: number;
  unit?: "days" | "months" | "years";
  why?: string;
}

const PROMISED: Promised[] = [
  { time: "Seven years", kept: SOLD_PERSON_YEARS, unit: "years", job: "forget-old-orders" },
  { time: "30 days", kept: UNPAID_PERSON_DAYS, unit: "days", job: "forget-old-orders" },
  { time: "90 days", kept: UNPAID_DAYS, unit: "days", job: "forget-old-orders" },
  { time: "Two years", kept: ENQUIRY_YEARS, unit: "years", job: "forget-old-enquiries" },
  { time: "90 days", kept: DAYS_AFTER_CALL, unit: "days", job: "forget-old-calls" },
  { time: "two days", kept: HOURS_TO_CONFIRM / 24, unit: "days", job: "forget-old-calls" },
  { time: "Two years", job: null, why: "measurements are kept on paper" },
  { time: "12 months", kept: MONTHS_AFTER_DELIVERY, unit: "months", job: "age-made-to-measure" },
  { time: "60 days", kept: DAYS_KEPT_AFTER_END, unit: "days", job: "age-made-to-measure" },
  { time: "two years", kept: DAYS_TO_WAIT / 365, unit: "years", job: "forget-old-list-entries" },
  { time: "7 days", kept: DAYS_TO_CONFIRM, unit: "days", job: "forget-old-list-entries" },
  { time: "two weeks", kept: DAYS_AFTER_ARRIVAL, unit: "days", job: "ask-for-reviews" },
  { time: "30 days", job: null, why: "the log leaves on standard output" },
  { time: "30 days", kept: CART_DAYS, unit: "days", job: "forget-saved-carts" },
  { time: "30 days", kept: DAYS_AFTER_END, unit: "days", job: "forget-old-list-entries" },
  { time: "30 days", kept: SESSION_DAYS, unit: "days", job: "forget-order-access" },
  { time: "two days", kept: 2, unit: "days", job: "forget-old-limits" },
  { time: "25 months", kept: KEPT_MONTHS, unit: "months", job: "forget-old-visits" },
  { time: "one month", job: null, why: "a person answers" },
  { time: "30 days", job: null, why: "a person answers" },
];

const TIME = /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (day|week|month|year)s?\b/gi;
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The jobs are listed here, and none runs. */
const all = jobs({} as never, {} as never);

/** `Two weeks` is 14 days. */
function lengthOf(time: string): [count: number, unit: string] {
  const [word = "", unit = ""] = time.toLowerCase().split(" ");
  const count = NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word);
  return unit.startsWith("week") ? [count * 7, "days"] : [count, unit];
}

test("every time that the privacy notice names is kept by a job, and is the job's own", async () => {
  const notice = await readFile(new URL("../../content/policies/privacy.md", import.meta.url), "utf8");
  const named = [...notice.matchAll(TIME)].map(([time]) => time);
  expect(named).toEqual(PROMISED.map(({ time }) => time));
  const kept = PROMISED.filter(({ job }) => job !== null);
  for (const { time, kept: count, unit } of kept)
    expect([time, count, unit]).toEqual([time, ...lengthOf(time)]);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(kept.map(({ job }) => job)));
});

test("every job that deletes at a promised time waits while the time is in doubt", () => {
  const deleting = PROMISED.flatMap(({ job }) => (job === null || job === "ask-for-reviews" ? [] : [job]));
  const bold = all.filter(({ name, isDestructive }) => deleting.includes(name) && !isDestructive);
  expect(bold.map(({ name }) => name)).toEqual([]);
});
