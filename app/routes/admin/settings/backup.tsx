import { data, redirect } from "react-router";
import { BackupPage } from "#app/owner/settings/backup/backup-page.tsx";
import { BACKUP_PATH, BUSY, formatBackupDone } from "#app/owner/settings/backup/backup-view.ts";
import { changeBackup, parseBackupChange } from "#app/owner/settings/backup/change-backup.server.ts";
import { loadBackup } from "#app/owner/settings/backup/load-backup.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  backupMeansContext,
  clockContext,
  databaseContext,
  diskRoomContext,
  logContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/backup.ts";

/** In bytes. A form of this page has three words. */
const LARGEST_FORM = 2_000;

const depsOf = (context: Route.LoaderArgs["context"]) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  means: context.get(backupMeansContext),
  room: context.get(diskRoomContext),
  log: context.get(logContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const { searchParams } = args.url;
  const view = await loadBackup(depsOf(args.context), admin);
  const busy = { field: null, message: BUSY, typed: null };
  return {
    view,
    done: formatBackupDone(searchParams.get("done")),
    problem: searchParams.get("problem") === "busy" ? busy : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseBackupChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const done = change.ok ? await changeBackup(depsOf(args.context), admin, change.value) : change;
  if (!done.ok) return data(done.error, { status: 422 });
  return redirect(`${BACKUP_PATH}?done=${done.value}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Backup", path: BACKUP_PATH, isPrivate: true });

export default function Backup({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupPage {...loaderData} problem={actionData ?? loaderData.problem} />;
}
