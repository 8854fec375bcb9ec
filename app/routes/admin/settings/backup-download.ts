import { redirect } from "react-router";
import { BACKUP_PATH } from "#app/owner/settings/backup/backup-view.ts";
import { DOWNLOAD_ACTIONS } from "#app/owner/settings/backup/change-backup.server.ts";
import {
  backupMeansContext,
  clockContext,
  databaseContext,
  logContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/backup-download.ts";

/** A visitor with the address alone is led to the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, "settings", "read");
  return redirect(BACKUP_PATH, 303);
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, DOWNLOAD_ACTIONS, {
    db: args.context.get(databaseContext),
    now: args.context.get(clockContext),
    means: args.context.get(backupMeansContext),
    log: args.context.get(logContext),
  });
}
