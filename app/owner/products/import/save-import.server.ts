import {
  cancelImport,
  findContent,
  findImport,
  type ImportKind,
  isImporting,
  replacePreview,
  type StoredImport,
  startImport,
  storeImport,
} from "#app/domain/catalogue/import/imports.server.ts";
import { JOINS, type Joins, type ShopFacts } from "#app/domain/catalogue/import/plan.ts";
import { type Preview, previewImport } from "#app/domain/catalogue/import/preview-import.server.ts";
import { decodeFile } from "#app/domain/catalogue/import/read-csv.ts";
import { PRICES_FIELD } from "#app/domain/catalogue/products/product-list.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
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
interface ImportRefusal extends ImportAnswer {
  status: number;
}

/** An uploaded file, as text. */
interface ImportFile {
  fileName: string;
  content: string;
  isUnicode: boolean;
}

const NO_ROOM: ImportRefusal = {
  status: 503,
  problem: "The shop’s disk is nearly full, so nothing was imported. Make room on it, then try again.",
};
const MAX_NAME = 200;

const refusal = (problem: string, status = 422): FormResult<ImportAnswer> => ({
  shown: { problem },
  status,
});

/** The form that stores a file of a kind with its preview, which changes nothing. Leads to the page of the preview. */
export const fileActions = <A extends Area, Deps extends Pick<ImportDeps, "db" | "room">>(
  area: A,
  { kind, path }: { kind: ImportKind; path: string },
  preview: (deps: Deps, file: ImportFile) => Promise<Result<Preview, string>>,
): PageActions<A, Deps, ImportAnswer> => ({
  area,
  // The file, and the rest of the form.
  largest: { bytes: MAX_FILE_BYTES + 100_000 },
  asked: () => "store",
  actions: {
    store: act(
      async (form) => ok(await parseImportFile(form)),
      async (deps, admin, file) => {
        if (!file.ok) return refusal(file.error.problem, file.error.status);
        if (!(await deps.room.hasRoom("rows"))) return refusal(NO_ROOM.problem, NO_ROOM.status);
        const found = await preview(deps, file.value);
        if (!found.ok) return refusal(found.error);
        const id = await storeImport(deps.db, admin, { ...file.value, kind, preview: found.value });
        return { leadsTo: importPath(id, path) };
      },
    ),
  },
  unreadable: ({ status, message }) => refusal(status === 413 ? FILE_TOO_LARGE : message, status),
});

export const IMPORT_ACTIONS = fileActions(
  "products",
  { kind: "products", path: IMPORT_PATH },
  ({ db, shop }: ImportDeps, file) => previewImport(db, file, shop),
);

async function parseImportFile(form: FormData): Promise<Result<ImportFile, ImportRefusal>> {
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

export interface ImportView extends StoredImport {
  isAnotherRunning: boolean;
}

/** An import with its current progress; null for an unknown id. */
export async function loadImport(
  db: Database,
  admin: Admin,
  id: string,
  kind?: ImportKind,
): Promise<ImportView | null> {
  const found = await findImport(db, admin, id, kind);
  if (!found) return null;
  const isWaiting = found.state === "previewed" || found.state === "failed";
  return { ...found, isAnotherRunning: isWaiting && (await isImporting(db, admin)) };
}

type OneImportDeps = ImportDeps & { id: string };

/** The button that throws a file away. */
export const cancelAction = <A extends Area>(kind: ImportKind, path: string) =>
  act<A, { db: Database; id: string }, ImportAnswer, null>(nothing, async ({ db, id }, admin) =>
    (await cancelImport(db, admin, id, kind)) ? { leadsTo: `${path}?done=cancelled` } : null,
  );

/** The buttons of an import's page. */
export const ONE_IMPORT_ACTIONS: PageActions<"products", OneImportDeps, ImportAnswer> = {
  area: "products",
  // A button, and a tick.
  largest: { bytes: 100_000 },
  asked: "do",
  actions: {
    cancel: cancelAction("products", IMPORT_PATH),
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
  if (!(await room.hasRoom("rows"))) return refusal(NO_ROOM.problem, NO_ROOM.status);
  const [found, content] = await Promise.all([findImport(db, admin, id), findContent(db, admin, id)]);
  if (!found || content === null) return null;
  const preview = await previewImport(db, { content, isUnicode: found.report.isUnicode, joins }, shop);
  if (!preview.ok) return refusal(preview.error);
  const isReplaced = await replacePreview(db, admin, { id, preview: preview.value });
  return isReplaced ? { leadsTo: importPath(id) } : null;
}

async function start(
  { db, room, now, id }: OneImportDeps,
  admin: Admin,
  { arePricesRight }: { arePricesRight: boolean },
): Promise<FormResult<ImportAnswer>> {
  if (!(await room.hasRoom("rows"))) return refusal(NO_ROOM.problem, NO_ROOM.status);
  const found = await findImport(db, admin, id);
  if (found && needsPriceConfirmation(found) && !arePricesRight)
    return refusal("Please look at the unusual prices below, and tick that they are right.");
  const started = await startImport(db, admin, { id, now: now() });
  if (started.ok) return { leadsTo: importPath(id) };
  if (started.error === "gone") return null;
  return refusal("Another import is running. Begin this one when it is done.", 409);
}
