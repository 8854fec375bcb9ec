import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { formatDay, shopDay } from "#app/shared/shop-time.ts";

/** The takings of one day. `day` is like `2026-11-20`, in the shop's own time. */
export interface DayTakings {
  day: string;
  orders: number;
  revenueCents: Money;
}

/** The takings of the last thirty days including today, and the sum of the thirty days before them. */
export interface Takings {
  days: DayTakings[];
  orders: number;
  revenueCents: Money;
  /** The sum of the thirty days before. */
  beforeCents: Money;
}

/** The real takings, and separately those of the sandbox or with test keys; null for none. */
export interface AllTakings {
  real: Takings;
  test: Takings | null;
}

export const TAKINGS_DAYS = 30;

/** The last `count` days in the shop's own time, oldest first, including today. */
function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${shopDay(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The takings of each of the last thirty days, including days without an order, and their sums. */
export function takingsOf(found: readonly DayTakings[], now: Date): Takings {
  const byDay = new Map(found.map((each) => [each.day, each]));
  const all = lastDays(now, 2 * TAKINGS_DAYS).map(
    (day) => byDay.get(day) ?? { day, orders: 0, revenueCents: toMoney(0) },
  );
  const days = all.slice(TAKINGS_DAYS);
  return {
    days,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    revenueCents: sumMoney(days.map(({ revenueCents }) => revenueCents)),
    beforeCents: sumMoney(all.slice(0, TAKINGS_DAYS).map(({ revenueCents }) => revenueCents)),
  };
}

/** A day for people: `20 November`. */
export const formatTakingsDay = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`));
