import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { productImports } from "../imports.tables.server.ts";
import type { ImportReport } from "./changes.ts";
import type { ImportKind } from "./imports.server.ts";

/**
 * The file of a previewed import that is written whole in this transaction, which locks it until its end. Null when
 * there is none (any more).
 */
export async function lockImport(
  tx: Transaction,
  _admin: Admin,
  id: string,
  kind: ImportKind,
): Promise<{ fileName: string; content: string; isUnicode: boolean } | null> {
  if (!isUuid(id)) return null;
  const isThis = and(
    eq(productImports.id, id),
    eq(productImports.kind, kind),
    eq(productImports.state, "previewed"),
  );
  const [row] = await tx.select().from(productImports).where(isThis).for("update");
  if (!row) return null;
  const { fileName, content, report } = row;
  return { fileName, content, isUnicode: (report as unknown as ImportReport).isUnicode };
}

/** Ends an import that was written whole, with its last report and its entry in the audit log. */
export async function completeImport(
  tx: Transaction,
  admin: Admin,
  { id, fileName, report, now }: { id: string; fileName: string; report: ImportReport; now: Date },
): Promise<void> {
  const added = report.run?.counts.created ?? 0;
  const [startedAt, finishedAt] = [now, now];
  const progress = { productsDone: added, productsInAll: added };
  await tx
    .update(productImports)
    .set({ state: "done", startedAt, finishedAt, ...progress, report: { ...report } })
    .where(eq(productImports.id, id));
  const values = { File: fileName, Added: added, "Left out": report.counts.refused };
  await recordChange(tx, admin, {
    subjectKind: "import",
    subjectId: id,
    action: "imported",
    changes: Object.entries(values).map(([field, to]) => ({ field, from: null, to })),
  });
}
