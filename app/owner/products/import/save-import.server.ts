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
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { readForm } from "#app/platform/http/form.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { needsPriceConfirmation } from "./import-changes.tsx";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./import-paths.ts";

/** The dependencies of an import. */
export interface ImportDeps {
  db: Database;
  room: Pick<DiskRoom, "hasRoom">;
  now: () => Date;
}

/** The reason why a file is not imported, and the status of the answer. */
export interface ImportRefusal {
  status: number;
  problem: string;
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

/** Parses the file in a form. */
export async function parseImportFile(
  read: Awaited<ReturnType<typeof readForm>>,
): Promise<Result<ImportFile, ImportRefusal>> {
  const refused = (problem: string, status = 422) => err({ status, problem });
  if (!read.ok)
    return refused(read.error.status === 413 ? FILE_TOO_LARGE : read.error.message, read.error.status);
  const file = read.value.get("file");
  if (!(file instanceof File) || (file.name === "" && file.size === 0))
    return refused("Please choose a file.");
  if (file.size > MAX_FILE_BYTES) return refused(FILE_TOO_LARGE, 413);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (!decoded.ok) return refused(decoded.error);
  const { text: content, isUnicode } = decoded.value;
  return ok({ fileName: file.name.slice(0, MAX_NAME) || "products.csv", content, isUnicode });
}

/** Stores a file with its preview, and changes no product. Returns the import's id. */
export async function saveImport(
  { db, room }: ImportDeps,
  admin: Admin,
  { file: { fileName, content, isUnicode }, shop }: { file: ImportFile; shop: ShopFacts },
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

/** The request of a form on an import's page: to delete its file, or to start it. */
export type ImportChange =
  | { what: "cancel" }
  | { what: "join"; joins: Joins }
  | { what: "start"; arePricesRight: boolean };

/** Parses a form of an import's page; null for an unknown one. */
export function parseImportChange(form: FormData): ImportChange | null {
  const what = form.get("do");
  if (what === "cancel") return { what };
  const joins = JOINS.find((each) => what === `join-${each}`);
  if (joins) return { what: "join", joins };
  return what === "start" ? { what, arePricesRight: form.has(PRICES_FIELD) } : null;
}

/** Previews a file again, with an option beside size and colour as a part of one of them. */
async function joinOption(
  { db }: ImportDeps,
  admin: Admin,
  { id, joins, shop }: { id: string; joins: Joins; shop: ShopFacts },
): Promise<Result<"joined", ImportRefusal | "gone">> {
  const [found, content] = await Promise.all([findImport(db, admin, id), findContent(db, admin, id)]);
  if (!found || content === null) return err("gone");
  const preview = await previewImport(db, { content, isUnicode: found.report.isUnicode, joins }, shop);
  if (!preview.ok) return err({ status: 422, problem: preview.error });
  return (await replacePreview(db, admin, { id, preview: preview.value })) ? ok("joined") : err("gone");
}

/** Starts an import, or deletes its file. The error is the reason why not; `gone` for an unknown import. */
export async function changeImport(
  deps: ImportDeps,
  admin: Admin,
  { id, change, shop }: { id: string; change: ImportChange; shop: ShopFacts },
): Promise<Result<"cancelled" | "joined" | "started", ImportRefusal | "gone">> {
  const { db, room, now } = deps;
  if (change.what === "cancel") return (await cancelImport(db, admin, id)) ? ok("cancelled") : err("gone");
  if (!(await room.hasRoom("rows"))) return err(NO_ROOM);
  if (change.what === "join") return joinOption(deps, admin, { id, joins: change.joins, shop });
  const found = await findImport(db, admin, id);
  if (found && needsPriceConfirmation(found) && !change.arePricesRight) {
    const problem = "Please look at the unusual prices below, and tick that they are right.";
    return err({ status: 422, problem });
  }
  const started = await startImport(db, admin, { id, now: now() });
  if (started.ok) return ok("started");
  if (started.error === "gone") return err("gone");
  return err({ status: 409, problem: "Another import is running. Begin this one when it is done." });
}
