import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/shared/write-csv.ts";
import { productImports } from "../imports.tables.server.ts";
import { type ImportReport, type ReportedProblem, toWrite } from "./changes.ts";
import type { Preview } from "./preview-import.server.ts";
import { guardText } from "./spreadsheet-text.ts";

type ImportState = (typeof productImports.$inferSelect)["state"];
/** What a file brings. */
export type ImportKind = (typeof productImports.$inferSelect)["kind"];

export interface StoredImport {
  id: string;
  email: string;
  fileName: string;
  state: ImportState;
  done: number;
  inAll: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** True while the file is stored: it can then be imported, or resumed. */
  hasContent: boolean;
  report: ImportReport;
}

const KEPT_DAYS = 30;
const LISTED = 10;

/** Stores a file with its preview. Returns the import's id. */
export async function storeImport(
  db: Database,
  admin: Admin,
  {
    kind = "products",
    fileName,
    content,
    preview: { report, todo },
  }: { kind?: ImportKind; fileName: string; content: string; preview: Preview },
): Promise<string> {
  const [row] = await db
    .insert(productImports)
    .values({
      userId: admin.userId,
      email: admin.email,
      kind,
      fileName,
      content,
      productsInAll: toWrite(report.counts),
      report: { ...report, todo },
    })
    .returning({ id: productImports.id });
  if (!row) throw new Error("The import was not stored");
  return row.id;
}

/** The text of a file that was not imported yet; null without one. */
export async function findContent(db: Database, _admin: Admin, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ content: productImports.content })
    .from(productImports)
    .where(and(eq(productImports.id, id), eq(productImports.state, "previewed")));
  return row?.content ?? null;
}

/** Stores another preview of a file that was not imported yet. False when there is none. */
export async function replacePreview(
  db: Database,
  _admin: Admin,
  { id, preview: { report, todo } }: { id: string; preview: Preview },
): Promise<boolean> {
  const { rowCount } = await db
    .update(productImports)
    .set({ productsInAll: toWrite(report.counts), report: { ...report, todo } })
    .where(and(eq(productImports.id, id), eq(productImports.state, "previewed")));
  return rowCount === 1;
}

const COLUMNS = {
  id: productImports.id,
  email: productImports.email,
  fileName: productImports.fileName,
  state: productImports.state,
  done: productImports.productsDone,
  inAll: productImports.productsInAll,
  createdAt: productImports.createdAt,
  finishedAt: productImports.finishedAt,
  hasContent: sql<boolean>`${productImports.content} <> ''`,
};

export async function findImport(
  db: Database,
  _admin: Admin,
  id: string,
  kind: ImportKind = "products",
): Promise<StoredImport | null> {
  if (!isUuid(id)) return null;
  const report = sql<ImportReport>`${productImports.report} - 'todo'`;
  const [row] = await db
    .select({ ...COLUMNS, report })
    .from(productImports)
    .where(and(eq(productImports.id, id), eq(productImports.kind, kind)));
  return row ?? null;
}

/** The latest imports, without their reports. */
export function listImports(
  db: Database,
  _admin: Admin,
  kind: ImportKind = "products",
): Promise<Omit<StoredImport, "report">[]> {
  return db
    .select(COLUMNS)
    .from(productImports)
    .where(eq(productImports.kind, kind))
    .orderBy(desc(productImports.createdAt))
    .limit(LISTED);
}

/** True while another import is running. Only one may run at a time, to leave the shop enough resources. */
export async function isImporting(db: Database | Transaction, _admin: Admin): Promise<boolean> {
  const running = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.state, "running"))
    .limit(1);
  return running.length > 0;
}

/** Starts an import, or resumes it where it stopped. The process that runs the jobs carries it out. */
export function startImport(
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<Result<null, "gone" | "busy">> {
  return inTransaction(db, async (tx) => {
    if (!isUuid(id)) return err("gone" as const);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product import'))`);
    if (await isImporting(tx, admin)) return err("busy" as const);
    const started = await tx
      .update(productImports)
      .set({ state: "running", startedAt: now, finishedAt: null, userId: admin.userId, email: admin.email })
      .where(
        and(
          eq(productImports.id, id),
          eq(productImports.kind, "products"),
          inArray(productImports.state, ["previewed", "failed"]),
          ne(productImports.content, ""),
        ),
      )
      .returning({ id: productImports.id });
    return started.length > 0 ? ok(null) : err("gone" as const);
  });
}

/** Deletes a file that was not imported. False when there is none. */
export function cancelImport(
  db: Database,
  admin: Admin,
  id: string,
  kind: ImportKind = "products",
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!isUuid(id)) return false;
    const [gone] = await tx
      .delete(productImports)
      .where(
        and(eq(productImports.id, id), eq(productImports.kind, kind), eq(productImports.state, "previewed")),
      )
      .returning({ fileName: productImports.fileName });
    if (!gone) return false;
    await recordChange(tx, admin, {
      subjectKind: "import",
      subjectId: id,
      action: "cancelled",
      changes: [{ field: "File", from: gone.fileName, to: null }],
    });
    return true;
  });
}

/** Clears old files: imports that never ran are deleted, and of the others only the reports stay. */
export async function clearOldImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await db
    .delete(productImports)
    .where(and(lt(productImports.createdAt, before), eq(productImports.state, "previewed")));
  await db
    .update(productImports)
    .set({ content: "", report: sql`${productImports.report} - 'todo'` })
    .where(
      and(
        lt(productImports.createdAt, before),
        inArray(productImports.state, ["done", "failed"]),
        ne(productImports.content, ""),
      ),
    );
}

/** All errors and notes of an import, line by line, as a file; null for an unknown import. */
export async function loadProblemsFile(db: Database, admin: Admin, id: string): Promise<string | null> {
  const found = await findImport(db, admin, id);
  if (!found) return null;
  const { problems, run } = found.report;
  const lines = [...problems, ...(run?.problems ?? [])].map(cellsOf).map(csvLine);
  const head = csvLine(["Line", "Handle", "Column", "What", "Message", "Value"]);
  return BYTE_ORDER_MARK + head + lines.join("");
}

const cellsOf = ({ line, slug, column, kind, message, value }: ReportedProblem): string[] => [
  String(line),
  guardText(slug),
  column,
  kind === "error" ? "Refused" : "Note",
  message,
  guardText(value),
];

/** The files of all imports, to select names from; ids as text, so that a malformed one matches none. */
export const importNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${productImports.id}::text`.as("id"),
      name: sql<string>`${productImports.fileName}`.as("name"),
    })
    .from(productImports)
    .as("named");
