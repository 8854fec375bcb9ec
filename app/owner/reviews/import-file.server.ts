import { importReviews, previewReviews } from "#app/domain/people/reviews/import-reviews.server.ts";
import { act, nothing, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { importPath } from "#app/owner/products/import/import-paths.ts";
import {
  cancelAction,
  fileActions,
  type ImportAnswer,
} from "#app/owner/products/import/save-import.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { REVIEW_IMPORT_PATH } from "./review-words.ts";

interface ReviewImportDeps {
  db: Database;
  room: Pick<DiskRoom, "hasRoom">;
  now: () => Date;
}

export const REVIEW_FILE_ACTIONS = fileActions(
  "words",
  { kind: "reviews", path: REVIEW_IMPORT_PATH },
  ({ db, now }: ReviewImportDeps, file) => previewReviews(db, file, now()),
);

type OneImportDeps = Pick<ReviewImportDeps, "db" | "now"> & { id: string };

/** The buttons of the preview. */
export const REVIEW_IMPORT_ACTIONS: PageActions<"words", OneImportDeps, ImportAnswer> = {
  area: "words",
  // A button.
  largest: { bytes: 100_000 },
  asked: "do",
  actions: {
    cancel: cancelAction("reviews", REVIEW_IMPORT_PATH),
    start: act(nothing, async ({ db, now, id }, admin) =>
      (await importReviews(db, admin, { id, now: now() }))
        ? { leadsTo: importPath(id, REVIEW_IMPORT_PATH) }
        : null,
    ),
  },
};
