import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import { listToPayBack } from "#app/domain/orders/order-alerts.server.ts";
import { listFailing } from "#app/domain/webhooks/endpoints.server.ts";
import { listChanges } from "#app/platform/audit/list-changes.server.ts";
import { isBackupDue } from "#app/platform/backup/backup-schedule.ts";
import { findSchedule } from "#app/platform/backup/due-backup.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type DiskRoom, formatSpace, isTight } from "#app/platform/disk/disk-room.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { type FoundProblem, MIN_DURATION_MS, type ProblemReport } from "./alert.ts";
import { listAlerts } from "./list-alerts.server.ts";
import { ALERT_REMEDIES, formatAlert } from "./order-alert.ts";
import { formatProblem, type ShopProblem } from "./shop-problem.ts";

export interface ProblemDeps {
  db: Database;
  now: () => Date;
  room: Pick<DiskRoom, "space">;
  providerClock: Pick<ProviderClock, "offBy">;
  /** Why this process takes no orders, with what to do about it; null while it takes them. */
  refusal: () => string | null;
  /** Marks what this machine has for itself, such as its disk. */
  machine: string;
}

/** The most orders with each kind of problem. There should be none. */
const MAX_ORDERS = 100;
/** A missing backup is told after this long: a night may fail, and so may the next. */
const BACKUP_PATIENCE_MS = 2 * 86_400_000;

/** Looks for the problems that the owner would otherwise see only when she opens the administration. */
export async function findShopProblems(deps: ProblemDeps): Promise<ProblemReport> {
  const { db, now, machine } = deps;
  const ofMachine = `machine ${machine}`;
  const found = await Promise.all([
    findOrderProblems(db, now()),
    findFailingEvents(db),
    findMissingBackup(db, now()),
    findRefusal(deps),
    findMachineProblems(deps, ofMachine),
  ]);
  return { sources: ["orders", "webhooks", "backup", "checkout", ofMachine], problems: found.flat() };
}

async function findOrderProblems(db: Database, now: Date): Promise<FoundProblem[]> {
  const [alerts, toPayBack] = await Promise.all([
    listAlerts(db, "job", { now, most: MAX_ORDERS }),
    listToPayBack(db, "job", { orderId: undefined, most: MAX_ORDERS }),
  ]);
  const ofOrder = (kind: string, reference: string, at: Date) => ({
    key: [kind, reference, at.toISOString()].join(" "),
    source: "orders",
    since: at,
    patienceMs: MIN_DURATION_MS,
    page: { label: "Open the order", path: `/admin/orders/${encodeURIComponent(reference)}` },
  });
  return [
    ...toPayBack.map(({ reference, at, amountCents }) => ({
      ...ofOrder("to-pay-back", reference, at),
      title: `${amountCents === null ? "A payment" : formatMoney(amountCents)} is to be paid back: order ${reference}`,
      remedy: "The payment came, but the order cannot be sent: its page says why, and refunds it.",
    })),
    ...alerts
      // No money and no customer is behind it.
      .filter(({ kind }) => kind !== "unasked-test")
      .map((alert) => ({
        ...ofOrder([alert.kind, alert.mail].filter(Boolean).join(" "), alert.reference, alert.at),
        title: `${formatAlert(alert).title}: order ${alert.reference}`,
        remedy: ALERT_REMEDIES[alert.kind],
      })),
  ];
}

const ofShop = (problem: ShopProblem, of: Pick<FoundProblem, "key" | "source">): FoundProblem => {
  const { title, remedy, page } = formatProblem(problem);
  return { ...of, title, remedy, page, since: null, patienceMs: MIN_DURATION_MS };
};

const findFailingEvents = async (db: Database): Promise<FoundProblem[]> =>
  (await listFailing(db, "job")).map(({ id, url, failures }) =>
    ofShop(
      { kind: "events", host: new URL(url).host, failures },
      { key: `events ${id}`, source: "webhooks" },
    ),
  );

/** A backup is missing once the one that the owner's schedule asks for is not written, by the shop or by a command. */
async function findMissingBackup(db: Database, now: Date): Promise<FoundProblem[]> {
  const written = { subjectKind: "shop" as const, subjectId: "shop", actions: ["backed up"] };
  const [{ every }, [last]] = await Promise.all([findSchedule(db), listChanges(db, written, 1)]);
  if (!isBackupDue(every, last?.at ?? null, now)) return [];
  const problem = ofShop({ kind: "backup", last: last?.at ?? null }, { key: "backup", source: "backup" });
  return [{ ...problem, patienceMs: BACKUP_PATIENCE_MS }];
}

function findRefusal({ refusal }: ProblemDeps): FoundProblem[] {
  const reason = refusal();
  return reason === null
    ? []
    : [ofShop({ kind: "no-orders", reason }, { key: "no-orders", source: "checkout" })];
}

async function findMachineProblems(
  { room, providerClock }: ProblemDeps,
  source: string,
): Promise<FoundProblem[]> {
  const [space, offMs] = await Promise.all([room.space(), providerClock.offBy()]);
  const problems: ShopProblem[] = [
    ...(space !== null && isTight(space)
      ? [{ kind: "disk" as const, left: formatSpace(space.freeBytes) }]
      : []),
    ...(offMs === null ? [] : [{ kind: "clock" as const, offMs }]),
  ];
  return problems.map((problem) => ofShop(problem, { key: `${problem.kind} of ${source}`, source }));
}
