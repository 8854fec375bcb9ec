import * as z from "zod";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changeRun, type RunChange, saveRun } from "#app/domain/people/lists/runs.server.ts";
import { act, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { addMonths, type Day, isDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isSlug } from "#app/shared/slug.ts";
import { listAwaitedStyles } from "./load-waiting.server.ts";
import {
  awaitedName,
  type NewRun,
  PIECES_FIELD,
  piecesFieldId,
  type RunRefusal,
  readyOnFieldId,
  WAITING_PATH,
} from "./waiting-view.ts";

interface RunFormDeps {
  db: Database;
  now: Date;
}

type RefusedRun = RunRefusal & { typed: Record<string, string> };

/** The owner's change of a run that is still to be cut. */
const change = act<"words", RunFormDeps, RefusedRun, RunChange>(
  (form, { now }) => {
    const read = parseRunChange(form, shopDay(now));
    return read && !read.ok ? err({ ...read.error, typed: {} }) : read;
  },
  async ({ db, now }, admin, asked) => {
    const changed = await changeRun(db, admin, asked, now);
    if (changed.ok) return { leadsTo: `${WAITING_PATH}?done=${asked.do}` };
    return { shown: { message: changed.error, fieldId: null, typed: {} }, status: 409 };
  },
);

export const WAITING_ACTIONS: PageActions<"words", RunFormDeps, RefusedRun> = {
  area: "words",
  // Every size and colour of one style.
  largest: { bytes: 100_000, fields: 1_000 },
  asked: (form) => form.get("do") ?? "open",
  actions: {
    cut: change,
    off: change,
    move: change,
    open: act(
      (form, { now }) => {
        const read = parseRunForm(form, shopDay(now));
        const typed = typedTexts(form);
        if (!read) return null;
        return read.ok ? ok({ run: read.value, typed }) : err({ ...read.error, typed });
      },
      async ({ db, now }, admin, { run, typed }) => {
        const opened = await openRun(db, admin, run, now);
        if (opened.ok) return { leadsTo: `${WAITING_PATH}?opened=${run.id}` };
        return { shown: { message: opened.error, fieldId: null, typed }, status: 409 };
      },
    ),
  },
};

/** The most pieces of one size in a run. A larger number is a typing mistake. */
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

/** Opens a run of a style whose sizes all still exist. The error is a sentence. */
export async function openRun(
  db: Database,
  admin: Admin<"words:write">,
  { id, slug, pieces: asked, readyOn }: NewRun,
  now: Date,
): Promise<Result<null, string>> {
  const [style] = await listAwaitedStyles(db, [slug]);
  const pieces = asked.flatMap((each) => {
    const known = style?.pieces.find(({ variantId }) => variantId === each.variantId);
    return known ? [{ ...each, name: awaitedName(known) }] : [];
  });
  if (pieces.length < asked.length)
    return err("A size or colour of this style is no longer there. Load the page again.");
  return saveRun(db, admin, { id, slug, pieces, readyOn }, now);
}

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
