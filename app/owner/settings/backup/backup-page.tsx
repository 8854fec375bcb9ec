import { Form } from "react-router";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import {
  BACKUP_RHYTHMS,
  type BackupRhythm,
  type BackupSchedule,
  MAX_KEPT,
} from "#app/platform/backup/backup-schedule.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { BACKUP_PATH, type BackupProblem, type BackupView, type RecordedBackup } from "./backup-view.ts";

interface BackupPageProps {
  view: BackupView;
  /** The sentence for the last action; null when there was none. */
  done: string | null;
  problem: BackupProblem | null;
}

/** The shop's backups, and whether a restore was tried. */
export function BackupPage({ view, done, problem }: BackupPageProps) {
  return (
    <OwnerPage title="Backup" nav={<SettingsNav />} lead={LEADS[view.place]}>
      <p className="mt-2 max-w-2xl text-bark">
        {view.isEncrypted
          ? "New backups are encrypted with the server's passphrase. Keep it somewhere else as well: without it nobody can restore them."
          : "Backups aren't encrypted. With BACKUP_PASSPHRASE set on the server, they are."}
      </p>
      {view.place === "bucket" && !view.isEncrypted && (
        <Notice tone="asks" className="mt-4">
          Backups in the bucket are in clear: whoever can read the bucket reads your customers’ data and the
          shop’s secrets.
        </Notice>
      )}
      <DoneNotice>{done && !problem && done}</DoneNotice>
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
      <Download place={view.place} />
      <Kept view={view} problem={problem} />
      <Drill view={view} />
    </OwnerPage>
  );
}

const LEADS = {
  folder:
    "One file holds the whole shop: what it sold, what it says, its pictures and its secrets. Keep it where nobody else can read it.",
  bucket:
    "One file holds the shop: what it sold, what it says and its secrets. Its pictures are in the bucket, and not in the file. Keep it where nobody else can read it.",
};

const Noted = ({ title, noted, none }: { title: string; noted: RecordedBackup | null; none: string }) => (
  <div>
    <dt className="font-[560] text-label">{title}</dt>
    <dd className="mt-1 text-bark text-label">
      {noted ? (
        <>
          <Time at={noted.at} />
          {noted.bytes !== null && `, ${formatSize(noted.bytes)}`}
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
function formatSize(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1)} GB`;
  return `${megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1) : Math.round(megabytes)} MB`;
}

/** The browser itself sends it, because the answer is a file. */
const Download = ({ place }: Pick<BackupView, "place">) => (
  <Part id="download" title="On another machine" size="m" className="mt-12">
    <p className="mt-2 max-w-2xl text-bark text-label">
      {place === "folder"
        ? "A backup beside the shop is lost with its disk."
        : "A backup in the bucket is lost with the bucket."}{" "}
      Download one now and then. The shop stays open meanwhile.
    </p>
    <Form method="post" action={`${BACKUP_PATH}/download`} reloadDocument className="mt-4">
      <Submit name="intent" value="download" label="Download" large />
    </Form>
  </Part>
);

function Kept({ view, problem }: Pick<BackupPageProps, "view" | "problem">) {
  const { place, archives, unlisted, schedule, isDue } = view;
  return (
    <Part
      id="folder"
      title={place === "folder" ? "In the shop’s folder" : "In the bucket"}
      size="m"
      className="mt-12"
    >
      <p className="mt-2 max-w-2xl text-bark text-label">
        {place === "folder" ? (
          <>
            The shop writes them at night, into <code>backups</code> in its data folder, and removes the
            oldest.
          </>
        ) : (
          <>
            The shop writes them at night, into the bucket of its pictures below <code>backups/</code>, and
            removes the oldest.
          </>
        )}
      </p>
      {unlisted && (
        <Notice tone="asks" className="mt-4">
          {unlisted}
        </Notice>
      )}
      {isDue && (
        <Notice tone="asks" className="mt-4">
          A backup is due. If none is here in ten minutes, the server’s log says why.
        </Notice>
      )}
      <ScheduleForm schedule={schedule} problem={problem} />
      {archives.length === 0 ? (
        unlisted === null && <p className="mt-8 text-label">No backup is in the {place}.</p>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {archives.map(({ name, madeAt, bytes, isEncrypted }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-6 border-sand border-b py-3 text-label"
            >
              <Time at={madeAt} />
              <span className="text-bark">
                {formatSize(bytes)}
                {isEncrypted && ", encrypted"}
              </span>
              {place === "bucket" && (
                <Form method="post" action={`${BACKUP_PATH}/download`} reloadDocument>
                  <input type="hidden" name="name" value={name} />
                  <Submit
                    name="intent"
                    value="kept"
                    label="Download"
                    about={` the backup of ${formatMoment(madeAt)}`}
                    secondary
                  />
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <BackupAction intent="now" label="Back up now" busyLabel="Writing…" />
    </Part>
  );
}

function Drill({ view: { place, archives, unlisted, mayDrill } }: Pick<BackupPageProps, "view">) {
  return (
    <Part id="drill" title="A restore, tried" size="m" className="mt-12">
      <p className="mt-2 max-w-2xl text-bark text-label">
        A drill restores the newest backup of the {place} into a database made for it, counts everything, and
        removes it again. The shop stays open. A large shop takes some minutes: wait on this page.
      </p>
      {!mayDrill ? (
        <Notice tone="asks" className="mt-4">
          The database’s user may not create databases, so a restore cannot be tried here. Try it on another
          machine, with <code>npm run restore</code>.
        </Notice>
      ) : archives.length === 0 && unlisted === null ? (
        <p className="mt-4 text-label">Write a backup into the {place} first.</p>
      ) : (
        <BackupAction intent="drill" label="Try a restore" busyLabel="Restoring…" />
      )}
    </Part>
  );
}

function BackupAction({
  intent,
  label,
  busyLabel,
}: {
  intent: "now" | "drill";
  label: string;
  busyLabel: string;
}) {
  return (
    <Form method="post" className="mt-4">
      <Submit name="intent" value={intent} label={label} large busy={busyLabel} secondary />
    </Form>
  );
}

const RHYTHMS: Record<BackupRhythm, string> = { never: "Never", day: "Every day", week: "Every week" };

/** How often a backup is written into the shop's folder, and how many stay there. */
function ScheduleForm({ schedule, problem }: { schedule: BackupSchedule; problem: BackupProblem | null }) {
  const typed = problem?.typed ?? { every: schedule.every, keep: String(schedule.keep) };
  return (
    // Remade when something else is saved, so that its fields show that.
    <Form
      key={`${typed.every} ${typed.keep}`}
      method="post"
      className="mt-6 grid items-start gap-6 sm:grid-cols-2"
    >
      <SelectField label="How often" name="every" defaultValue={typed.every}>
        <Options pairs={BACKUP_RHYTHMS.map((every) => [every, RHYTHMS[every]])} />
      </SelectField>
      <Field
        label="How many to keep"
        name="keep"
        inputMode="numeric"
        required
        defaultValue={typed.keep}
        error={problem?.field === "keep" ? problem.message : undefined}
        hint={`From 1 to ${MAX_KEPT}.`}
      />
      <div>
        <Submit name="intent" value="schedule" label="Save" large busy="Saving…" />
      </div>
    </Form>
  );
}
