import { and, eq, inArray, ne } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { inLockOrder, makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropWaiting, queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import { fillRun, findRun, listPreorders, preorderLetter, type RunRow } from "./preorders.server.ts";
import { serveSize } from "./serve-waiting.server.ts";

/** A run that the owner opens: pieces of a style, each size with its name and number. */
export interface RunToOpen {
  /** The form's own id: a form that is sent twice opens one run. */
  id: string;
  slug: string;
  pieces: { variantId: string; name: string; pieces: number }[];
  /** The day by which it is cut; null for pieces that are here. */
  readyOn: Day | null;
}

/**
 * Opens a run. Pieces that are here are added to the stock and held for the people who wait, the first in line first,
 * in one transaction. With a day they are taken as pre-orders until the run is cut. Repeating it changes nothing. The
 * error is a sentence.
 */
export const saveRun = (
  db: Database,
  admin: Admin<"words:write">,
  { id, slug, pieces: named, readyOn }: RunToOpen,
  now: Date,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const pieces = named.map(({ variantId, pieces: count }) => ({ variantId, pieces: count }));
    const opened = await tx
      .insert(openedRuns)
      .values({
        ...{ id, at: now, userId: admin.userId, productSlug: slug, pieces, readyOn },
        state: readyOn === null ? "cut" : "awaited",
      })
      .onConflictDoNothing()
      .returning();
    const [run] = opened;
    if (!run) return (await findRun(tx, id)) ? ok(null) : err(ONE_AWAITED);
    if (readyOn === null) await receivePieces(tx, run, now);
    else for (const line of linesOf(run)) await fillRun(tx, line, now);
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: slug,
      action: readyOn === null ? "run opened" : "pre-orders opened",
      changes: named.map(({ name, pieces: count }) => ({
        field: `Pieces of the run, ${name}`,
        from: null,
        to: count,
      })),
    });
    return ok(null);
  });

const ONE_AWAITED =
  "A run of this style is still to be cut. Have it cut, or call it off, before you open another.";

/** The sizes of a run in the order in which they are locked everywhere. */
const linesOf = ({ productSlug, pieces }: RunRow) =>
  inLockOrder(pieces.map((each, index) => ({ ...each, productSlug, lineNo: index + 1 })));

/** Adds the pieces of a run to the stock, and holds them for the people who wait. */
async function receivePieces(tx: Transaction, run: RunRow, now: Date): Promise<void> {
  const lines = linesOf(run);
  for (const line of lines) await makePieces(tx, line);
  await announceStock(tx, lines);
  for (const line of lines) await serveSize(tx, line, now);
}

/** The owner's change of a run that is still to be cut. */
export type RunChange = { id: string } & ({ do: "cut" | "off" } | { do: "move"; readyOn: Day });

/**
 * Carries out the owner's change of a run that is still to be cut. Cut: its pieces are stock, and the people who
 * pre-ordered get their private links first. Called off or moved: each of them gets an email. Repeating it changes
 * nothing. The error is a sentence.
 */
export const changeRun = (
  db: Database,
  admin: Admin<"words:write">,
  change: RunChange,
  now: Date,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const isIt = and(
      eq(openedRuns.id, change.id),
      eq(openedRuns.state, "awaited"),
      change.do === "move" ? ne(openedRuns.readyOn, change.readyOn) : undefined,
    );
    const to =
      change.do === "move"
        ? { readyOn: change.readyOn }
        : ({ state: change.do === "cut" ? "cut" : "off" } as const);
    const [run] = await tx.update(openedRuns).set(to).where(isIt).returning();
    if (!run) return (await findRun(tx, change.id)) ? ok(null) : err("This run is not there.");
    if (change.do === "cut") await receivePieces(tx, run, now);
    else await writeToPreorders(tx, run, now);
    await announceChange(tx, [productTag(run.productSlug)]);
    await recordChange(tx, admin, {
      ...{ subjectKind: "product", subjectId: run.productSlug, action: DONE_TO_RUN[change.do] },
      ...(change.do === "move" && { changes: [{ field: "Cut by", from: null, to: change.readyOn }] }),
    });
    return ok(null);
  });

const DONE_TO_RUN = { cut: "run cut", off: "run called off", move: "run moved" } as const;

/** A letter to everybody with a piece of a run that was moved or called off; after a cancellation nobody holds one. */
async function writeToPreorders(tx: Transaction, run: RunRow, now: Date): Promise<void> {
  await lockPieces(tx, linesOf(run));
  const ids = (await listPreorders(tx, run.id)).map(({ id }) => id);
  if (run.state === "off" && ids.length > 0)
    await tx.update(listEntries).set({ runId: null }).where(inArray(listEntries.id, ids));
  const letter =
    run.state === "off"
      ? { kind: "run-off" as const, about: run.id }
      : { kind: "preorder" as const, about: preorderLetter(run.id, run.readyOn ?? "", now) };
  // A letter that has not left yet would tell the same day, or an old one. One that is being sent is not waited for.
  await dropWaiting(tx, { kind: "preorder", entryIds: ids });
  for (const entryId of ids) await queueEmail(tx, { entryId, ...letter }, now);
}
