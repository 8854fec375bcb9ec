import { listShownPictures } from "#app/domain/catalogue/products/product-lists.server.ts";
import { listPublishedNames } from "#app/domain/content/read-documents.server.ts";
import { listUnwritten } from "#app/domain/content/sample-documents.server.ts";
import { findSignInMeans } from "#app/domain/identity/account/account.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { findLastEvent } from "#app/domain/money/payments/event-shape.server.ts";
import { listChanges, listLastTimes } from "#app/platform/audit/list-changes.server.ts";
import { listServiceChanges, type Service } from "#app/platform/config/service-settings.server.ts";
import type { SetupMeans } from "#app/platform/config/setup-means.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import { type SetupStep, setupSteps } from "./setup-steps.ts";

/** How long removed sample goods can be brought back with one button. */
const UNDO_MS = 7 * 24 * 60 * 60_000;

export interface SetupDeps {
  db: Database;
  now: () => Date;
  means: SetupMeans;
  /** The folders of the sample catalogue's pictures. */
  sampleFolders: ReadonlySet<string>;
}

/** The names in the log of changes for actions on the shop as a whole. */
export type SetupAction =
  | "backed up"
  | "restored"
  | "restored in a drill"
  | "restore tried"
  | "test letter sent"
  | "sample goods removed"
  | "sample goods brought back";

export interface SetupView {
  steps: SetupStep[];
  /** The removal of sample goods that can be undone; null when there is none. */
  undo: { stamp: string; at: Date } | null;
}

/** The checklist in its present state. */
export async function loadSetup(deps: SetupDeps, admin: Admin<"settings:read">): Promise<SetupView> {
  const { db, means } = deps;
  const [account, published, unwritten, goods, done, eventAt, changed] = await Promise.all([
    findSignInMeans(db, admin),
    listPublishedNames(db, ["site", "delivery"]),
    listUnwritten(db),
    listGoods(deps),
    listLastTimes(db, "shop"),
    findLastEvent(db),
    listServiceChanges(db),
  ]);
  const last = (...actions: SetupAction[]) =>
    done.find(({ action }) => (actions as string[]).includes(action))?.at ?? null;
  /** The moment, unless the service was set up again after it. */
  const since = (service: Service, at: Date | null | undefined) =>
    at && changed.every((set) => set.service !== service || set.at < at) ? at : null;
  return {
    steps: setupSteps({
      hasPrintedPassword: account?.hasPrintedPassword ?? false,
      hasSecondFactor: account?.hasSecondFactor ?? false,
      hasBusinessDetails: published.includes("site"),
      hasDelivery: published.includes("delivery"),
      unwritten,
      sampleGoods: goods.sample.length,
      ownGoods: goods.own,
      hasMailServer: means.mailer !== null,
      letterTakenAt: since("email", last("test letter sent")),
      payments: means.payments,
      eventAt: since("payments", eventAt),
      siteUrl: means.siteUrl,
      settingsFile: means.settingsFile,
      backedUpAt: last("backed up"),
      restoredAt: last("restored", "restored in a drill", "restore tried"),
    }),
    undo: await findRemoval(deps, admin),
  };
}

/** The visible products that show a picture of the sample catalogue first, and the number of all others. */
export async function listGoods({
  db,
  sampleFolders,
}: Pick<SetupDeps, "db" | "sampleFolders">): Promise<{ sample: string[]; own: number }> {
  const shown = await listShownPictures(db);
  const isSample = (picture: string) =>
    sampleFolders.has(parseStoredPicture(picture)?.folder.split("/").at(-1) ?? "");
  const sample = shown.filter(({ picture }) => isSample(picture)).map(({ slug }) => slug);
  return { sample, own: shown.length - sample.length };
}

/** The administrator's own last removal of sample goods, while it can be undone. */
async function findRemoval(
  { db, now }: SetupDeps,
  { userId }: Pick<Admin, "userId">,
): Promise<SetupView["undo"]> {
  const actions = ["sample goods removed", "sample goods brought back"];
  const [last] = await listChanges(db, { subjectKind: "shop", userId, actions }, 1);
  const stamp = last?.changes.find(({ field }) => field === "stamp")?.to;
  if (last?.action !== "sample goods removed" || typeof stamp !== "string") return null;
  return now().getTime() - last.at.getTime() < UNDO_MS ? { stamp, at: last.at } : null;
}
