import { data, redirect } from "react-router";
import { BACKUP_PATH } from "#app/owner/settings/backup/backup-view.ts";
import { streamArchive } from "#app/owner/settings/backup/change-backup.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import {
  backupMeansContext,
  clockContext,
  databaseContext,
  logContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/backup-download.ts";

/** In bytes. The form is one button. */
const LARGEST_FORM = 2_000;

/** Whoever comes by the address alone is led to the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, "settings", "read");
  return redirect(BACKUP_PATH, 303);
}

/** The whole shop as a file, sent while it is made. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  if (form.value.get("intent") !== "download") throw data(null, { status: 400 });
  const { context } = args;
  const now = context.get(clockContext);
  const means = context.get(backupMeansContext);
  const shop = { db: context.get(databaseContext), means };
  const archive = await streamArchive({ ...shop, now, log: context.get(logContext) }, admin);
  if (archive === "busy") return redirect(`${BACKUP_PATH}?problem=busy`, 303);
  const day = now().toISOString().slice(0, 10);
  const isEncrypted = means.passphrase !== null;
  return new Response(archive, {
    headers: {
      "content-type": isEncrypted ? "application/octet-stream" : "application/gzip",
      "content-disposition": `attachment; filename="shop-${day}.tar.gz${isEncrypted ? ".age" : ""}"`,
    },
  });
}
