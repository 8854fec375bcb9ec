import { shopDay } from "#app/shared/shop-time.ts";

/** The periods of the numbers, by their names in the address. */
export const PERIODS = {
  "30-days": "30 days",
  "90-days": "90 days",
  "12-months": "12 months",
  all: "All time",
} as const;
export type PeriodName = keyof typeof PERIODS;

/** A period that ends today, by the shop's clock. */
export interface Period {
  name: PeriodName;
  /** Its first day, such as `2026-10-26`; null for all time. */
  since: string | null;
  today: string;
  /** The width of a bar. */
  step: "day" | "month";
}

const DAY_MS = 86_400_000;
const DAYS: Partial<Record<PeriodName, number>> = { "30-days": 30, "90-days": 90 };
const MONTHS = 12;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The first day of the month that lies this many months before a day's month. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayAt(Date.UTC(year, month - 1 - months, 1));
}

/** The period of an address; the last 30 days without one. Twelve months are whole months, including this one. */
export function parsePeriod(asked: string | null, now: Date): Period {
  const name = (Object.keys(PERIODS) as PeriodName[]).find((each) => each === asked) ?? "30-days";
  const today = shopDay(now);
  const days = DAYS[name];
  if (days !== undefined)
    return { name, today, step: "day", since: dayAt(timeOf(today) - (days - 1) * DAY_MS) };
  return { name, today, step: "month", since: name === "all" ? null : monthBefore(today, MONTHS - 1) };
}

/** A day (`2026-11-20`) or a month (`2026-11`), and its data. */
export interface Step {
  step: string;
}

/**
 * Every step of a period from its first day, or else from the first step with data, to today; including empty steps.
 */
export function everyStep<Found extends Step>(
  { since, today, step }: Period,
  found: readonly Found[],
  nothing: Omit<Found, "step">,
): Found[] {
  const byStep = new Map(found.map((each) => [each.step, each]));
  const length = step === "day" ? "2026-11-20".length : "2026-11".length;
  const first = since ?? [...byStep.keys()].sort()[0] ?? today;
  const steps: string[] = [];
  const next = (day: string) => (step === "day" ? dayAt(timeOf(day) + DAY_MS) : monthBefore(day, -1));
  const begin = step === "day" ? first : `${first.slice(0, length)}-01`;
  for (let day = begin; day <= today; day = next(day)) steps.push(day.slice(0, length));
  return steps.map((each) => byStep.get(each) ?? ({ ...nothing, step: each } as Found));
}

const formatPeriod = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(timeOf(day)));
};
const formatDay = formatPeriod({ day: "numeric", month: "long" });
const formatMonth = formatPeriod({ month: "long", year: "numeric" });

/** A step for people: `20 November`, `November 2026`. */
export const formatStep = (step: string): string =>
  step.length === "2026-11".length ? formatMonth(`${step}-01`) : formatDay(step);
