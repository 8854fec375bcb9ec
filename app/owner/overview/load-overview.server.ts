import { randomUUID } from "node:crypto";
import { listAlerts } from "#app/domain/alerts/list-alerts.server.ts";
import type { OrderAlert } from "#app/domain/alerts/order-alert.ts";
import { formatProblem } from "#app/domain/alerts/shop-problem.ts";
import { listBookings, loadCalendar } from "#app/domain/calendar/read-calendar.server.ts";
import { periodOf } from "#app/domain/calendar/slots.ts";
import { findRunningOut, type RunningOut } from "#app/domain/catalogue/products/running-out.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { listOpenMade } from "#app/domain/making/find-made.server.ts";
import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import { listRefundsOf } from "#app/domain/money/refunds/queries.server.ts";
import { leftToRefund } from "#app/domain/money/refunds/refund.ts";
import { listTakings } from "#app/domain/money/sales.server.ts";
import { listLongestWaiting } from "#app/domain/orders/list-orders.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { listFailing } from "#app/domain/webhooks/endpoints.server.ts";
import type { WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import { countWaiting } from "#app/owner/orders/count-waiting.server.ts";
import { heldOrders } from "#app/owner/orders/held-orders.server.ts";
import { loadSetup, type SetupDeps } from "#app/owner/setup/load-setup.server.ts";
import type { SetupStep } from "#app/owner/setup/setup-steps.ts";
import type { SetupMeans } from "#app/platform/config/setup-means.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type DiskRoom, formatSpace, isTight } from "#app/platform/disk/disk-room.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { type AllTakings, TAKINGS_DAYS, type Takings, takingsOf } from "./takings.ts";
import { comingDays, listWeek, type WeekLine } from "./week.ts";

/** The number of waiting orders that are named; the others are only counted. */
const MAX_NAMED = 5;

/** An order that needs the owner. */
export interface WaitingOrder {
  reference: string;
  state: OrderState;
  paidAt: Date;
  /** Null for people who may not see money. */
  totalCents: Money | null;
  /** The remaining money to refund, and the id of its refund; null when there is none. */
  payBack: { leftCents: Money; refundId: string } | null;
}

/** The owner's open work: problems, orders to send, and orders to refund. */
export interface Waiting {
  counts: WaitingCounts;
  alerts: OrderAlert[];
  toSend: number;
  toPayBack: number;
  /** The orders that have waited longest, with money to pay back first. */
  longest: WaitingOrder[];
}

export interface OverviewDeps {
  db: Database;
  now: () => Date;
  room: Pick<DiskRoom, "space">;
  providerClock: Pick<ProviderClock, "offBy">;
  means: SetupMeans;
  sampleFolders: SetupDeps["sampleFolders"];
}

/** The data of the first page of the administration. */
export interface Overview {
  /** Null for people who may not see money. */
  takings: AllTakings | null;
  waiting: Waiting;
  /** The seven days to come: calls, pieces in making, quotes and requests. */
  week: WeekLine[];
  runningOut: RunningOut;
  /** The free space on the shop's disk, in words; null while it is enough. */
  diskLeft: string | null;
  /** The difference between this machine's clock and the payment provider's; null while it is small enough. */
  clockOffMs: number | null;
  /** Null once everything is set up, and for people who may not see the settings. */
  setup: SetupSummary | null;
  /** What is wrong with the shop's other services, each in a sentence. */
  problems: string[];
}

/** The progress of a new shop's set-up, and its next step. */
export interface SetupSummary {
  done: number;
  all: number;
  next: SetupStep;
  /** The parts that are not real yet: payments, emails. */
  notes: string[];
}

export function summarizeSetup(steps: readonly SetupStep[], means: SetupMeans): SetupSummary | null {
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const notes = [
    ...(means.payments === "live" ? [] : ["Payments are a rehearsal: nobody’s card is charged."]),
    ...(means.mailer === null ? ["Emails stay in the shop: no customer gets one."] : []),
  ];
  return { done: steps.filter(({ isDone }) => isDone).length, all: steps.length, next, notes };
}

export async function loadOverview(
  { db, now, room, providerClock, means, sampleFolders }: OverviewDeps,
  admin: Admin<"overview:read">,
): Promise<Overview> {
  const isRun = holds(admin, "settings", "read");
  const [takings, waiting, week, runningOut, space, clockOffMs, setup, failing] = await Promise.all([
    holds(admin, "money", "read") ? loadTakings(db, admin, now()) : null,
    loadWaiting(db, admin, now()),
    loadWeek(db, admin, now()),
    findRunningOut(db),
    isRun ? room.space() : null,
    isRun ? providerClock.offBy() : null,
    holds(admin, "settings", "read") ? loadSetup({ db, now, means, sampleFolders }, admin) : null,
    holds(admin, "settings", "read") ? listFailing(db, admin) : [],
  ]);
  const diskLeft = space !== null && isTight(space) ? formatSpace(space.freeBytes) : null;
  return {
    ...{ takings, waiting, week, runningOut, diskLeft, clockOffMs },
    setup: setup && summarizeSetup(setup.steps, means),
    problems: [...means.problems, ...failing.map(formatFailing)],
  };
}

function formatFailing({ url, failures }: { url: string; failures: number }): string {
  const { title, remedy } = formatProblem({ kind: "events", host: new URL(url).host, failures });
  return `${title} ${remedy}`;
}

/** The takings of sixty days. Those of the sandbox and with test keys are counted separately. */
export async function loadTakings(db: Database, admin: Admin<"money:read">, now: Date): Promise<AllTakings> {
  const since = new Date(now.getTime() - (2 * TAKINGS_DAYS + 1) * 86_400_000);
  const rows = await listTakings(db, admin, since);
  const ofKind = (isReal: boolean): Takings =>
    takingsOf(
      rows.filter((row) => row.isReal === isReal),
      now,
    );
  return { real: ofKind(true), test: rows.some(({ isReal }) => !isReal) ? ofKind(false) : null };
}

/** The week of a person who sees calls and requests; each is left out for who sees it not. */
async function loadWeek(db: Database, admin: Admin<"overview:read">, now: Date): Promise<WeekLine[]> {
  const { zone } = await loadCalendar(db);
  const [calls, made] = await Promise.all([
    holds(admin, "calendar", "read")
      ? listBookings(db, admin, periodOf({ zone }, comingDays({ zone }, now)))
      : [],
    holds(admin, "enquiries", "read") ? listOpenMade(db, admin) : { unanswered: [], waiting: [], making: [] },
  ]);
  return listWeek({ zone, now, calls, made });
}

/** The waiting orders, and their numbers. A person who may not see money sees the parcels to send, and nothing else. */
export async function loadWaiting(db: Database, admin: Admin<"overview:read">, now: Date): Promise<Waiting> {
  const seesMoney = holds(admin, "money", "read");
  const [counts, alerts, { longest, toSend, toPayBack }] = await Promise.all([
    countWaiting(db, admin, now),
    holds(admin, "money", "read") ? listAlerts(db, admin, { now }) : [],
    listLongestWaiting(db, { held: heldOrders(db), withMoney: seesMoney, most: MAX_NAMED }),
  ]);
  const payBackOf = await listPayBacks(db, longest);
  return {
    counts,
    alerts,
    ...{ toSend, toPayBack },
    // The database has both values for every order in these states.
    longest: longest.flatMap(({ id, reference, state, paidAt, totalCents }) =>
      paidAt && totalCents !== null
        ? [
            {
              ...{ reference, state, paidAt },
              totalCents: seesMoney ? totalCents : null,
              payBack: payBackOf.get(id) ?? null,
            },
          ]
        : [],
    ),
  };
}

/** The remaining money of the orders to refund, without those that a bank disputes, by the order's id. */
async function listPayBacks(
  db: Database,
  waiting: readonly OrderRow[],
): Promise<Map<string, NonNullable<WaitingOrder["payBack"]>>> {
  const toPayBack = waiting.filter(
    ({ state, disputedAt }) => state === "needs_refund" && disputedAt === null,
  );
  if (toPayBack.length === 0) return new Map();
  const ids = toPayBack.map(({ id }) => id);
  const refunds = await listRefundsOf(db, ids);
  return new Map(
    toPayBack.flatMap(({ id, totalCents }) => {
      const ofOrder = refunds.filter(({ orderId }) => orderId === id);
      const leftCents = leftToRefund(totalCents ?? toMoney(0), ofOrder);
      return leftCents > 0 ? [[id, { leftCents, refundId: randomUUID() }] as const] : [];
    }),
  );
}
