import {
  cancelImport,
  findContent,
  findImport,
  isImporting,
  replacePreview,
  type StoredImport,
  startImport,
  storeImport,
} from "#app/domain/catalogue/import/imports.server.ts";
import { JOINS, type Joins, type ShopFacts } from "#app/domain/catalogue/import/plan.ts";
import { previewImport } from "#app/domain/catalogue/import/preview-import.server.ts";
import { decodeFile } from "#app/domain/catalogue/import/read-csv.ts";
import { PRICES_FIELD } from "#app/domain/catalogue/products/product-list.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, nothing, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { needsPriceConfirmation } from "./import-changes.tsx";
import { FILE_TOO_LARGE, IMPORT_PATH, importPath, MAX_FILE_BYTES } from "./import-paths.ts";

interface ImportDeps {
  db: Database;
  room: Pick<DiskRoom, "hasRoom">;
  now: () => Date;
  shop: ShopFacts;
}

/** The reason why a file is not imported. */
export interface ImportAnswer {
  problem: string;
}

/** The reason, and the status of the answer. */
export interface ImportRefusal extends ImportAnswer {
  status: number;
}

/** An uploaded file, as text. */
interface ImportFile {
  fileName: string;
  content: string;
  isUnicode: boolean;
}

export const NO_ROOM: ImportRefusal = {
  status: 503,
  problem: "The shop’s disk is nearly full, so nothing was imported. Make room on it, then try again.",
};
const MAX_NAME = 200;

export const importRefusal = (problem: string, status = 422): FormResult<ImportAnswer> => ({
  shown: { problem },
  status,
});

/** Stores a file with its preview, and changes no product. Leads to the page with the preview. */
export const IMPORT_ACTIONS: PageActions<"products", ImportDeps, ImportAnswer> = {
  area: "products",
  // The file, and the rest of the form.
  largest: { bytes: MAX_FILE_BYTES + 100_000 },
  asked: () => "store",
  actions: {
    store: act(
      async (form) => ok(await parseImportFile(form)),
      async (deps, admin, file) => {
        const saved = file.ok ? await saveImport(deps, admin, file.value) : file;
        if (saved.ok) return { leadsTo: importPath(saved.value) };
        return importRefusal(saved.error.problem, saved.error.status);
      },
    ),
  },
  unreadable: ({ status, message }) => importRefusal(status === 413 ? FILE_TOO_LARGE : message, status),
};

export async function parseImportFile(form: FormData): Promise<Result<ImportFile, ImportRefusal>> {
  const refused = (problem: string, status = 422) => err({ status, problem });
  const file = form.get("file");
  if (!(file instanceof File) || (file.name === "" && file.size === 0))
    return refused("Please choose a file.");
  if (file.size > MAX_FILE_BYTES) return refused(FILE_TOO_LARGE, 413);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (!decoded.ok) return refused(decoded.error);
  const { text: content, isUnicode } = decoded.value;
  return ok({ fileName: file.name.slice(0, MAX_NAME) || "products.csv", content, isUnicode });
}

/** Returns the import's id. */
async function saveImport(
  { db, room, shop }: ImportDeps,
  admin: Admin,
  { fileName, content, isUnicode }: ImportFile,
): Promise<Result<string, ImportRefusal>> {
  if (!(await room.hasRoom("rows"))) return err(NO_ROOM);
  const preview = await previewImport(db, { content, isUnicode }, shop);
  if (!preview.ok) return err({ status: 422, problem: preview.error });
  return ok(await storeImport(db, admin, { fileName, content, preview: preview.value }));
}

export interface ImportView extends StoredImport {
  isAnotherRunning: boolean;
}

/** An import with its current progress; null for an unknown id. */
export async function loadImport(db: Database, admin: Admin, id: string): Promise<ImportView | null> {
  const found = await findImport(db, admin, id);
  if (!found) return null;
  const isWaiting = found.state === "previewed" || found.state === "failed";
  return { ...found, isAnotherRunning: isWaiting && (await isImporting(db, admin)) };
}

type OneImportDeps = ImportDeps & { id: string };

/** The buttons of an import's page. */
export const ONE_IMPORT_ACTIONS: PageActions<"products", OneImportDeps, ImportAnswer> = {
  area: "products",
  // A button, and a tick.
  largest: { bytes: 100_000 },
  asked: "do",
  actions: {
    cancel: act(nothing, async ({ db, id }, admin) =>
      (await cancelImport(db, admin, id)) ? { leadsTo: `${IMPORT_PATH}?done=cancelled` } : null,
    ),
    ...Object.fromEntries(
      JOINS.map((joins) => [
        `join-${joins}`,
        act<"products", OneImportDeps, ImportAnswer, null>(nothing, (deps, admin) =>
          joinOption(deps, admin, joins),
        ),
      ]),
    ),
    start: act((form) => ok({ arePricesRight: form.has(PRICES_FIELD) }), start),
  },
};

/** Previews a file again, with an option beside size and colour as a part of one of them. */
async function joinOption(
  { db, room, shop, id }: OneImportDeps,
  admin: Admin,
  joins: Joins,
): Promise<FormResult<ImportAnswer>> {
  if (!(await room.hasRoom("rows"))) return importRefusal(NO_ROOM.problem, NO_ROOM.status);
  const [found, content] = await Promise.all([findImport(db, admin, id), findContent(db, admin, id)]);
  if (!found || content === null) return null;
  const preview = await previewImport(db, { content, isUnicode: found.report.isUnicode, joins }, shop);
  if (!preview.ok) return importRefusal(preview.error);
  const isReplaced = await replacePreview(db, admin, { id, preview: preview.value });
  return isReplaced ? { leadsTo: importPath(id) } : null;
}

async function start(
  { db, room, now, id }: OneImportDeps,
  admin: Admin,
  { arePricesRight }: { arePricesRight: boolean },
): Promise<FormResult<ImportAnswer>> {
  if (!(await room.hasRoom("rows"))) return importRefusal(NO_ROOM.problem, NO_ROOM.status);
  const found = await findImport(db, admin, id);
  if (found && needsPriceConfirmation(found) && !arePricesRight)
    return importRefusal("Please look at the unusual prices below, and tick that they are right.");
  const started = await startImport(db, admin, { id, now: now() });
  if (started.ok) return { leadsTo: importPath(id) };
  if (started.error === "gone") return null;
  return importRefusal("Another import is running. Begin this one when it is done.", 409);
}
