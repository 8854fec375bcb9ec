import {
  cancelImport,
  findImport,
  type StoredImport,
  storeImport,
} from "#app/domain/catalogue/import/imports.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { previewReviews, takeOverReviews } from "#app/domain/people/reviews/import-reviews.server.ts";
import { act, nothing, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { FILE_TOO_LARGE, importPath, MAX_FILE_BYTES } from "#app/owner/products/import/import-paths.ts";
import {
  type ImportAnswer,
  type ImportView,
  importRefusal,
  NO_ROOM,
  parseImportFile,
} from "#app/owner/products/import/save-import.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { ok } from "#app/shared/result.ts";
import { REVIEW_IMPORT } from "./import-words.tsx";

interface ReviewImportDeps {
  db: Database;
  room: Pick<DiskRoom, "hasRoom">;
  now: () => Date;
}

const [PATH] = REVIEW_IMPORT.page;

/** Stores a file with its preview, and takes nothing over. Leads to the page with the preview. */
export const REVIEW_FILE_ACTIONS: PageActions<"words", ReviewImportDeps, ImportAnswer> = {
  area: "words",
  // The file, and the rest of the form.
  largest: { bytes: MAX_FILE_BYTES + 100_000 },
  asked: () => "store",
  actions: {
    store: act(
      async (form) => ok(await parseImportFile(form)),
      async ({ db, room, now }, admin, file) => {
        if (!file.ok) return importRefusal(file.error.problem, file.error.status);
        if (!(await room.hasRoom("rows"))) return importRefusal(NO_ROOM.problem, NO_ROOM.status);
        const preview = await previewReviews(db, file.value, now());
        if (!preview.ok) return importRefusal(preview.error);
        const { fileName, content } = file.value;
        const stored = { kind: "reviews", fileName, content, preview: preview.value } as const;
        return { leadsTo: importPath(await storeImport(db, admin, stored), PATH) };
      },
    ),
  },
  unreadable: ({ status, message }) => importRefusal(status === 413 ? FILE_TOO_LARGE : message, status),
};

/** An import of reviews; null for an unknown id. */
export async function loadReviewImport(db: Database, admin: Admin, id: string): Promise<ImportView | null> {
  const found: StoredImport | null = await findImport(db, admin, id, "reviews");
  return found && { ...found, isAnotherRunning: false };
}

/** The buttons of the preview. */
export const REVIEW_IMPORT_ACTIONS: PageActions<"words", ReviewImportDeps & { id: string }, ImportAnswer> = {
  area: "words",
  // A button.
  largest: { bytes: 100_000 },
  asked: "do",
  actions: {
    cancel: act(nothing, async ({ db, id }, admin) =>
      (await cancelImport(db, admin, id, "reviews")) ? { leadsTo: `${PATH}?done=cancelled` } : null,
    ),
    start: act(nothing, async ({ db, room, now, id }, admin) => {
      if (!(await room.hasRoom("rows"))) return importRefusal(NO_ROOM.problem, NO_ROOM.status);
      return (await takeOverReviews(db, admin, { id, now: now() }))
        ? { leadsTo: importPath(id, PATH) }
        : null;
    }),
  },
};
