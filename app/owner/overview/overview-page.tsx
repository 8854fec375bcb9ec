import type { ReactNode } from "react";
import { formatAlert, type OrderAlert } from "#app/domain/alerts/order-alert.ts";
import { formatProblem, type ShopProblem } from "#app/domain/alerts/shop-problem.ts";
import { ActionLink, RowLink } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { formatWaiting, type WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import { RefundNow } from "#app/owner/orders/money-section.tsx";
import { countOrders, orderPath, ordersPath } from "#app/owner/orders/order-words.ts";
import { StateBadge } from "#app/owner/orders/state-filter.tsx";
import { formatMoney } from "#app/shared/money.ts";
import type { SetupSummary, Waiting, WaitingOrder } from "./load-overview.server.ts";
import type { AllTakings } from "./takings.ts";
import { TakingsSection } from "./takings-section.tsx";
import type { WeekLine } from "./week.ts";
import { WeekSection } from "./week-section.tsx";

interface OverviewPageProps {
  /** Null for people who may not see money. */
  takings: AllTakings | null;
  waiting: Waiting;
  /** The lines of the seven days to come. */
  week: readonly WeekLine[];
  /** The free space of a nearly full disk, such as `180 MB`; null while there is enough. */
  diskLeft: string | null;
  /** The milliseconds by which the machine's clock is ahead of the payment provider's; null while they agree. */
  clockOffMs: number | null;
  /** Why the shop takes no orders, or sends no emails, each in a sentence. */
  problems: readonly string[];
  /** Null once everything is set up. */
  setup: SetupSummary | null;
  /** The pieces that are running out. The caller provides them, because orders must not know the catalogue. */
  runningOut: ReactNode;
}

/**
 * The first page of the administration. On a phone the waiting work comes first; on a screen with room for both, the
 * takings do.
 */
export function OverviewPage({
  takings,
  waiting,
  week,
  diskLeft,
  clockOffMs,
  problems,
  setup,
  runningOut,
}: OverviewPageProps) {
  return (
    <OwnerPage title="Overview" width="table">
      <WaitsFirst counts={waiting.counts} />
      {problems.map((problem) => (
        <Notice key={problem} tone="alarms" className="mt-6 font-[560] text-madder">
          {problem}
        </Notice>
      ))}
      {diskLeft !== null && <ProblemNotice problem={{ kind: "disk", left: diskLeft }} />}
      {clockOffMs !== null && <ProblemNotice problem={{ kind: "clock", offMs: clockOffMs }} />}
      <WeekSection lines={week} />
      {setup && <SetupSection setup={setup} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 border-sand border-t pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="lg:order-2">
          <WaitingSection waiting={waiting} isSettingUp={setup !== null} />
        </div>
        {takings && (
          <div className="grid content-start gap-12">
            {(takings.test === null || takings.real.orders > 0 || takings.real.beforeCents > 0) && (
              <TakingsSection takings={takings.real} />
            )}
            {takings.test && <TakingsSection takings={takings.test} isTest />}
          </div>
        )}
      </div>
      <div className="mt-12 border-sand border-t pt-8">{runningOut}</div>
    </OwnerPage>
  );
}

/** All open work, in one line of links. */
function WaitsFirst({ counts }: { counts: WaitingCounts }) {
  const waits = formatWaiting(counts);
  if (waits.length === 0) return null;
  return (
    <ul aria-label="What waits" className="mt-3 flex flex-wrap gap-x-8 text-label">
      {waits.map(({ words, to }) => (
        <li key={words}>
          <ActionLink label={words} {...(to.startsWith("#") ? { href: to } : { to })} strong />
        </li>
      ))}
    </ul>
  );
}

function ProblemNotice({ problem }: { problem: ShopProblem }) {
  const { title, effect, remedy } = formatProblem(problem);
  return (
    <Notice tone="alarms">
      <p className="font-[560] text-madder">{title}</p>
      <p className="mt-1">
        {effect} {remedy}
      </p>
    </Notice>
  );
}

/** The next step of a shop that is being set up, and its progress. */
function SetupSection({ setup }: { setup: SetupSummary }) {
  const { done, all, next, notes } = setup;
  return (
    <Part
      id="setting-up"
      title={<>Next: {next.title}</>}
      className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-4"
    >
      <p className="mt-1 text-label">{next.words}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-label">
        {next.link && <ActionLink to={next.link.to} label={next.link.label} strong />}
        <ActionLink to="/admin/setup" label="All steps" />
      </p>
      <div className="mt-2 flex items-center gap-4 text-small">
        <progress
          max={all}
          value={done}
          aria-label="Set-up"
          className="h-2 min-w-0 max-w-80 flex-1 appearance-none bg-sand [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-indigo"
        />
        <span className="shrink-0 tabular-nums">
          {done} of {all}
        </span>
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 text-label">
          {notes.map((note) => (
            <li key={note} className="py-0.5">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The owner's open work: problems, then refunds and parcels to send, the oldest first. */
function WaitingSection({ waiting, isSettingUp }: { waiting: Waiting; isSettingUp: boolean }) {
  const { alerts, toSend, toPayBack, longest } = waiting;
  return (
    <Part id="waiting" title="Waits for you" size="m">
      <TroubleList alerts={alerts} />
      {longest.length === 0 ? (
        alerts.length === 0 && (
          <p className="mt-2 text-bark">
            {isSettingUp ? "No order waits." : "Nothing. Every paid order has been sent."}
          </p>
        )
      ) : (
        <>
          <ul className="mt-2 flex flex-wrap gap-x-8 text-label">
            {toPayBack > 0 && (
              <WaitingLink to={ordersPath("needs_refund")}>{countOrders(toPayBack)} to pay back</WaitingLink>
            )}
            {toSend > 0 && <WaitingLink to={ordersPath("paid")}>{countOrders(toSend)} to send</WaitingLink>}
          </ul>
          <ul className="mt-3 border-ink border-t">
            {longest.map((order) => (
              <WaitingOrderRow key={order.reference} order={order} />
            ))}
          </ul>
          {toSend + toPayBack > longest.length && (
            <p className="mt-3 text-bark text-small">
              Those that have waited longest; {countOrders(toSend + toPayBack)} in all.
            </p>
          )}
        </>
      )}
    </Part>
  );
}

const TroubleList = ({ alerts }: { alerts: OrderAlert[] }) =>
  alerts.length > 0 && (
    <ul className="mt-3 grid gap-3">
      {alerts.map((trouble) => (
        <li
          key={`${trouble.reference} ${trouble.kind} ${trouble.mail} ${trouble.at.toISOString()}`}
          className="relative border-madder border-l-4 bg-calico px-4 py-3 text-label"
        >
          <p className="font-[560] text-madder">{formatAlert(trouble).title}</p>
          <RowLink to={orderPath(trouble.reference)} label={trouble.reference} />
        </li>
      ))}
    </ul>
  );

const WaitingLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <ActionLink to={to} label={children} strong />
  </li>
);

/** An order that needs the owner. The whole row leads to the order, and has a button for paying money back. */
function WaitingOrderRow({ order }: { order: WaitingOrder }) {
  const { reference, state, paidAt, totalCents, payBack } = order;
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-sand border-b py-3 text-label transition-colors duration-150 hover:bg-calico/60">
      <RowLink to={orderPath(reference)} label={reference} />
      {totalCents !== null && <span className="tabular-nums">{formatMoney(totalCents)}</span>}
      <span className="flex w-full flex-wrap justify-between gap-x-6">
        <span className="text-bark text-small">
          Paid <Time at={paidAt} />
        </span>
        <StateBadge order={{ state, wasCancelled: false, isOnHold: false }} />
      </span>
      {payBack && <RefundNow reference={reference} {...payBack} className="relative mt-2 mb-1" />}
    </li>
  );
}
