import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { BACKUP_PATH, type BackupProblem, type BackupView, type RecordedBackup } from "./backup-view.ts";
import { ScheduleForm } from "./schedule-form.tsx";

interface BackupPageProps {
  view: BackupView;
  /** The sentence for the last action; null when there was none. */
  done: string | null;
  problem: BackupProblem | null;
}

/** What is saved of the shop, and whether a restore of it was tried. */
export function BackupPage({ view, done, problem }: BackupPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">Backup</h1>
      <p className="mt-2 max-w-2xl text-bark">
        One file holds the whole shop: what it sold, what it says, its pictures and its secrets. Keep it where
        nobody else can read it.
      </p>
      <p className="mt-2 max-w-2xl text-bark">
        {view.isEncrypted
          ? "New backups are encrypted with the server's passphrase. Keep it somewhere else as well: without it nobody can restore them."
          : "Backups aren't encrypted. With BACKUP_PASSPHRASE set on the server, they are."}
      </p>
      {/* Always in the page, so that new text in it is announced. */}
      <div role="status">
        {done && !problem && (
          <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{done}</p>
        )}
      </div>
      {problem && (
        <ErrorSummary
          title={problem.field === null ? problem.message : "Nothing was saved."}
          problems={problem.field === null ? [] : [{ fieldId: problem.field, message: problem.message }]}
          className="mt-6"
        />
      )}
      <dl className="mt-8 grid gap-x-8 gap-y-4 border-ink border-t pt-5 sm:grid-cols-2">
        <Noted title="Last backup" noted={view.last} none="None yet." />
        <Noted title="Last restored in a drill" noted={view.drilled} none="Never." />
      </dl>
      <Download />
      <Folder view={view} problem={problem} />
      <Drill view={view} />
    </div>
  );
}

const Noted = ({ title, noted, none }: { title: string; noted: RecordedBackup | null; none: string }) => (
  <div>
    <dt className="font-[560] text-label">{title}</dt>
    <dd className="mt-1 text-bark text-label">
      {noted ? (
        <>
          <time dateTime={noted.at.toISOString()}>{formatMoment(noted.at)}</time>
          {noted.bytes !== null && `, ${sizeWords(noted.bytes)}`}
          {noted.rows !== null && noted.files !== null && `: ${noted.rows} rows, ${noted.files} files`}
        </>
      ) : (
        none
      )}
    </dd>
  </div>
);

const MEGABYTE = 1024 * 1024;

/** `0.4 MB`, `12 MB`, `1.5 GB`. */
function sizeWords(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1)} GB`;
  return `${megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1) : Math.round(megabytes)} MB`;
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-12">
    <h2 id={id} className="font-display text-m">
      {title}
    </h2>
    {children}
  </section>
);

/** The browser itself sends it, because the answer is a file. */
const Download = () => (
  <Part id="download" title="On another machine">
    <p className="mt-2 max-w-2xl text-bark text-label">
      A backup beside the shop is lost with its disk. Download one now and then. The shop stays open
      meanwhile.
    </p>
    <Form method="post" action={`${BACKUP_PATH}/download`} reloadDocument className="mt-4">
      <Button type="submit" name="intent" value="download">
        Download
      </Button>
    </Form>
  </Part>
);

function Folder({ view, problem }: Pick<BackupPageProps, "view" | "problem">) {
  const { archives, schedule, isDue } = view;
  return (
    <Part id="folder" title="In the shop’s folder">
      <p className="mt-2 max-w-2xl text-bark text-label">
        The shop writes them at night, into <code>backups</code> in its data folder, and removes the oldest.
      </p>
      {isDue && (
        <p className="mt-4 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
          A backup is due. If none is here in ten minutes, the server’s log says why.
        </p>
      )}
      <ScheduleForm schedule={schedule} problem={problem} />
      {archives.length === 0 ? (
        <p className="mt-8 text-label">No backup is in the folder.</p>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {archives.map(({ name, madeAt, bytes, isEncrypted }) => (
            <li
              key={name}
              className="flex flex-wrap justify-between gap-x-6 border-sand border-b py-3 text-label"
            >
              <time dateTime={madeAt.toISOString()}>{formatMoment(madeAt)}</time>
              <span className="text-bark">
                {sizeWords(bytes)}
                {isEncrypted && ", encrypted"}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Press intent="now" label="Back up now" busyLabel="Writing…" />
    </Part>
  );
}

function Drill({ view: { archives, mayDrill } }: Pick<BackupPageProps, "view">) {
  return (
    <Part id="drill" title="A restore, tried">
      <p className="mt-2 max-w-2xl text-bark text-label">
        A drill restores the newest backup of the folder into a database made for it, counts everything, and
        removes it again. The shop stays open. A large shop takes some minutes: wait on this page.
      </p>
      {!mayDrill ? (
        <p className="mt-4 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
          The database’s user may not create databases, so a restore cannot be tried here. Try it on another
          machine, with <code>npm run restore</code>.
        </p>
      ) : archives.length === 0 ? (
        <p className="mt-4 text-label">Write a backup into the folder first.</p>
      ) : (
        <Press intent="drill" label="Try a restore" busyLabel="Restoring…" />
      )}
    </Part>
  );
}

function Press({ intent, label, busyLabel }: { intent: "now" | "drill"; label: string; busyLabel: string }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" className="mt-4">
      <Button type="submit" name="intent" value={intent} variant="secondary" busy={isSending}>
        {isSending ? busyLabel : label}
      </Button>
    </Form>
  );
}
