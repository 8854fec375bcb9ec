import { and, eq, inArray, ne } from "drizzle-orm";
import * as z from "zod";
import { productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { announceStock } from "#app/domain/catalogue/products/save-product.server.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { inLockOrder, makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropWaiting, queueEmail } from "#app/domain/outbox/outbox.server.ts";
import {
  fillRun,
  listPreorders,
  preorderLetter,
  type RunRow,
} from "#app/domain/people/lists/preorders.server.ts";
import { serveSize } from "#app/domain/people/lists/serve-waiting.server.ts";
import { listEntries, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addMonths, type Day, isDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug } from "#app/shared/slug.ts";
import { listAwaitedStyles } from "./load-waiting.server.ts";
import {
  awaitedName,
  type NewRun,
  PIECES_FIELD,
  piecesFieldId,
  type RunRefusal,
  readyOnFieldId,
} from "./waiting-view.ts";

/** The most pieces of one size in a run. A larger number is a slip of the finger. */
const MOST = 500;

const run = z.object({ id: z.uuid(), slug: z.string().max(200).refine(isSlug) });
const count = z.coerce.number().int().min(0).max(MOST);

/** The longest time in advance that pre-orders are taken, in months. */
const MONTHS_AHEAD = 12;

/** The day by which a run is cut, as it was typed; null for none. The error is a sentence. */
function parseReadyOn(typed: unknown, today: Day): Result<Day | null, string> {
  const day = String(typed ?? "").trim();
  if (day === "") return ok(null);
  if (!isDay(day)) return err("Give a day that there is, such as 12 January.");
  if (day <= today) return err("Give a day after today. Pieces that are here already need none.");
  return day > addMonths(today, MONTHS_AHEAD) ? err(`Give a day within ${MONTHS_AHEAD} months.`) : ok(day);
}

/** Reads the form of a run; null for one that the page never sent. The error is the first wrong number or day. */
export function parseRunForm(form: FormData, today: Day): Result<NewRun, RunRefusal> | null {
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
  const readyOn = parseReadyOn(form.get("readyOn"), today);
  if (!readyOn.ok) return err({ message: readyOn.error, fieldId: readyOnFieldId(named.data.slug) });
  return ok({ ...named.data, pieces, readyOn: readyOn.value });
}

/**
 * Opens a run. Pieces that are here are added to the stock and held for those who wait, the first in line first, in one
 * transaction; with a day they are taken as pre-orders until it is cut. A form that is sent twice opens one run. The error
 * is a sentence.
 */
export async function openRun(
  db: Database,
  admin: Admin<"words:write">,
  { id, slug, pieces, readyOn }: NewRun,
  now: Date,
): Promise<Result<null, string>> {
  const [style] = await listAwaitedStyles(db, [slug]);
  const made = pieces.map((each) => ({
    ...each,
    known: style?.pieces.find(({ variantId }) => variantId === each.variantId),
  }));
  if (!style || made.some(({ known }) => !known))
    return err("A size or colour of this style is no longer there. Load the page again.");
  return inTransaction(db, async (tx) => {
    const opened = await tx
      .insert(openedRuns)
      .values({
        ...{ id, at: now, userId: admin.userId, productSlug: slug, pieces, readyOn },
        state: readyOn === null ? "cut" : "awaited",
      })
      .onConflictDoNothing()
      .returning();
    const [run] = opened;
    if (!run) return (await isKnown(tx, id)) ? ok(null) : err(ONE_AWAITED);
    if (readyOn === null) await receivePieces(tx, run, now);
    else for (const line of linesOf(run)) await fillRun(tx, line, now);
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: slug,
      action: readyOn === null ? "run opened" : "pre-orders opened",
      changes: made.map(({ known, pieces: count }) => ({
        field: `Pieces of the run, ${known ? awaitedName(known) : ""}`,
        from: null,
        to: count,
      })),
    });
    return ok(null);
  });
}

const ONE_AWAITED =
  "A run of this style is still to be cut. Have it cut, or call it off, before you open another.";

const isKnown = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(openedRuns, eq(openedRuns.id, id))) > 0;

/** The sizes of a run in the order in which they are locked everywhere. */
const linesOf = ({ productSlug, pieces }: RunRow) =>
  inLockOrder(pieces.map((each, index) => ({ ...each, productSlug, lineNo: index + 1 })));

/** Adds the pieces of a run to the stock, and holds them for those who wait. */
async function receivePieces(tx: Transaction, run: RunRow, now: Date): Promise<void> {
  const lines = linesOf(run);
  for (const line of lines) await makePieces(tx, line);
  await announceStock(tx, lines);
  for (const line of lines) await serveSize(tx, line, now);
}

/** What the owner does with a run that is still to be cut. */
export type RunChange = { id: string } & ({ do: "cut" | "off" } | { do: "move"; readyOn: Day });

/** Reads such a form; null for one that the page never sent. The error is about the day. */
export function parseRunChange(form: FormData, today: Day): Result<RunChange, RunRefusal> | null {
  const id = z.uuid().safeParse(form.get("run")).data;
  const what = (["cut", "off", "move"] as const).find((known) => known === form.get("do"));
  if (!id || !what) return null;
  if (what !== "move") return ok({ id, do: what });
  const day = parseReadyOn(form.get("readyOn"), today);
  const refuse = (message: string) => err({ message, fieldId: readyOnFieldId(id) });
  if (!day.ok) return refuse(day.error);
  return day.value === null ? refuse("Give the new day.") : ok({ id, do: what, readyOn: day.value });
}

/**
 * Carries out what the owner does with a run that is still to be cut. Cut: its pieces are stock, and those who
 * pre-ordered get their private links first. Called off or moved: each of them gets an email. The same again changes
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
    if (!run) return (await isKnown(tx, change.id)) ? ok(null) : err("This run is not there.");
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

/** A letter to everybody who has a piece of a run that was moved or called off; of the latter nobody has one any more. */
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
