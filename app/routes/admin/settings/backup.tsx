import { BackupPage } from "#app/owner/settings/backup/backup-page.tsx";
import {
  BACKUP_PATH,
  formatBackupDone,
  formatDownloadProblem,
} from "#app/owner/settings/backup/backup-view.ts";
import { BACKUP_ACTIONS } from "#app/owner/settings/backup/change-backup.server.ts";
import { loadBackup } from "#app/owner/settings/backup/load-backup.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  backupMeansContext,
  clockContext,
  databaseContext,
  diskRoomContext,
  logContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/backup.ts";

const depsOf = ({ context }: Pick<Route.LoaderArgs, "context">) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  means: context.get(backupMeansContext),
  room: context.get(diskRoomContext),
  log: context.get(logContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const { searchParams } = args.url;
  const view = await loadBackup(depsOf(args), admin);
  return {
    view,
    done: formatBackupDone(searchParams.get("done")),
    problem: formatDownloadProblem(searchParams.get("problem")),
  };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, BACKUP_ACTIONS, depsOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Backup", path: BACKUP_PATH, isPrivate: true });

export default function Backup({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupPage {...loaderData} problem={actionData ?? loaderData.problem} />;
}
