import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { productImports } from "../imports.tables.server.ts";
import type { ImportReport } from "./changes.ts";
import type { ImportKind } from "./imports.server.ts";

type FileContent = { content: string; isUnicode: boolean };

/**
 * Imports a previewed file in one transaction: `write` writes all of it, and returns the last report. False when there
 * is no such file (any more).
 */
export const importAtOnce = (
  db: Database,
  admin: Admin,
  { id, kind, now }: { id: string; kind: ImportKind; now: Date },
  write: (tx: Transaction, file: FileContent) => Promise<ImportReport>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!isUuid(id)) return false;
    const isThis = and(eq(productImports.id, id), eq(productImports.kind, kind));
    const [row] = await tx.select().from(productImports).where(isThis).for("update");
    if (row?.state !== "previewed") return false;
    const { isUnicode } = row.report as unknown as ImportReport;
    const report = await write(tx, { content: row.content, isUnicode });
    const { created, refused } = { ...report.counts, ...report.run?.counts };
    const ended = { state: "done", startedAt: now, finishedAt: now } as const;
    const progress = { productsDone: created, productsInAll: created };
    await tx
      .update(productImports)
      .set({ ...ended, ...progress, report: { ...report } })
      .where(isThis);
    const values = { File: row.fileName, Added: created, "Left out": refused };
    const changes = Object.entries(values).map(([field, to]) => ({ field, from: null, to }));
    await recordChange(tx, admin, { subjectKind: "import", subjectId: id, action: "imported", changes });
    return true;
  });
