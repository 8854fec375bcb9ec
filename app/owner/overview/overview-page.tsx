import type { ReactNode } from "react";
import { formatWaiting, type WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { SetupSummary, Waiting } from "./load-overview.server.ts";
import type { AllTakings } from "./takings.ts";
import { TakingsSection } from "./takings-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";

interface OverviewPageProps {
  /** Null for people who may not see money. */
  takings: AllTakings | null;
  waiting: Waiting;
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

/** The first page of the administration. On a phone the waiting work comes first; where there is room for both, the takings do. */
export function OverviewPage({
  takings,
  waiting,
  diskLeft,
  clockOffMs,
  problems,
  setup,
  runningOut,
}: OverviewPageProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Overview</h1>
      {setup && <SetupSection setup={setup} />}
      <WaitsFirst counts={waiting.counts} />
      {problems.map((problem) => (
        <p
          key={problem}
          className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 font-[560] text-label text-madder"
        >
          {problem}
        </p>
      ))}
      {diskLeft !== null && (
        <div className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 text-label">
          <p className="font-[560] text-madder">The shop’s disk is nearly full: {diskLeft} left.</p>
          <p className="mt-1">
            New orders, enquiries, pictures and imports are refused until there is room. Orders that are being
            paid still come in.
          </p>
        </div>
      )}
      {clockOffMs !== null && (
        <div className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 text-label">
          <p className="font-[560] text-madder">
            The clock of the shop’s machine is {spanInWords(clockOffMs)} {clockOffMs > 0 ? "fast" : "slow"},
            by the payment provider’s.
          </p>
          <p className="mt-1">
            Payments fail when it is minutes. Ask whoever runs the machine to let it set its clock by itself
            (NTP).
          </p>
        </div>
      )}
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
    </div>
  );
}

/** All that waits, in one line of links. */
function WaitsFirst({ counts }: { counts: WaitingCounts }) {
  const waits = formatWaiting(counts);
  if (waits.length === 0) return null;
  return (
    <ul aria-label="What waits" className="mt-3 flex flex-wrap gap-x-8 text-label">
      {waits.map(({ words, to }) => (
        <li key={words}>
          <TextLink
            {...(to.startsWith("#") ? { href: to } : { to })}
            className="inline-block py-2.5 font-[560]"
          >
            {words}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** `41 seconds`, `3 minutes`, `5 hours`, `2 days`. */
function spanInWords(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  const [unit = "second", size = 1] =
    (
      [
        ["day", 86_400],
        ["hour", 3_600],
        ["minute", 60],
      ] as const
    ).find(([, size]) => seconds >= 2 * size) ?? [];
  return `${Math.round(seconds / size)} ${unit}s`;
}

/** The next step of a shop that is being set up, and how far it is. */
function SetupSection({ setup }: { setup: SetupSummary }) {
  const { done, all, next, notes } = setup;
  return (
    <section aria-labelledby="setting-up" className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-4">
      <h2 id="setting-up" className="font-display text-card">
        Next: {next.title}
      </h2>
      <p className="mt-1 text-label">{next.words}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-label">
        {next.link && (
          <TextLink to={next.link.to} className="inline-block py-2.5 font-[560]">
            {next.link.label}
          </TextLink>
        )}
        <TextLink to="/admin/setup" className="inline-block py-2.5">
          All steps
        </TextLink>
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
    </section>
  );
}
