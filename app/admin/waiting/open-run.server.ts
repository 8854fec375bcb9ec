import * as z from "zod";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { inLockOrder, makePieces } from "#app/features/inventory/ledger.server.ts";
import { serveSize } from "#app/features/lists/serve-waiting.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { openedRuns } from "#app/platform/db/schema/lists.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug } from "#app/shared/slug.ts";
import { listAwaitedStyles } from "./load-waiting.server.ts";
import { awaitedName, type NewRun, PIECES_FIELD, piecesFieldId, type RunRefusal } from "./waiting-view.ts";

/** The most pieces of one size in a run. A larger number is a slip of the finger. */
const MOST = 500;

const run = z.object({ id: z.uuid(), slug: z.string().max(200).refine(isSlug) });
const count = z.coerce.number().int().min(0).max(MOST);

/** Reads the form of a run; null for one that the page never sent. The error is the first wrong number. */
export function parseRunForm(form: FormData): Result<NewRun, RunRefusal> | null {
  const named = run.safeParse({ id: form.get("run"), slug: form.get("slug") });
  if (!named.success) return null;
  const pieces: NewRun["pieces"] = [];
  for (const [name, typed] of form) {
    if (!name.startsWith(PIECES_FIELD) || typeof typed !== "string") continue;
    const variantId = name.slice(PIECES_FIELD.length);
    const read = count.safeParse(typed.trim());
    if (!read.success)
      return err({
        message: `Give a whole number of pieces from 0 to ${MOST}.`,
        fieldId: piecesFieldId(named.data.slug, variantId),
      });
    if (read.data > 0) pieces.push({ variantId, pieces: read.data });
  }
  if (pieces.length === 0)
    return err({ message: "Give at least one size a number of pieces.", fieldId: null });
  return ok({ ...named.data, pieces });
}

/**
 * Opens a run: adds its pieces to the stock, and holds them for those who wait, the first in line first, in one
 * transaction. A form that is sent twice opens one run. The error is a sentence.
 */
export async function openRun(
  db: Database,
  admin: Admin<"words:write">,
  { id, slug, pieces }: NewRun,
  now: Date,
): Promise<Result<null, string>> {
  const [style] = await listAwaitedStyles(db, [slug]);
  const made = pieces.map((each) => ({
    ...each,
    known: style?.pieces.find(({ variantId }) => variantId === each.variantId),
  }));
  if (!style || made.some(({ known }) => !known))
    return err("A size or colour of this style is no longer there. Load the page again.");
  await inTransaction(db, async (tx) => {
    const opened = await tx
      .insert(openedRuns)
      .values({ id, at: now, userId: admin.userId, productSlug: slug, pieces })
      .onConflictDoNothing()
      .returning({ id: openedRuns.id });
    if (opened.length === 0) return;
    const lines = inLockOrder(
      pieces.map((each, index) => ({ ...each, productSlug: slug, lineNo: index + 1 })),
    );
    for (const line of lines) await makePieces(tx, line);
    await announceStock(tx, lines);
    for (const line of lines) await serveSize(tx, line, now);
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: slug,
      action: "run opened",
      changes: made.map(({ known, pieces: count }) => ({
        field: `Pieces of the run, ${known ? awaitedName(known) : ""}`,
        from: null,
        to: count,
      })),
    });
  });
  return ok(null);
}
