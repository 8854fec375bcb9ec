import { changeRun, type RunChange } from "#app/domain/people/lists/runs.server.ts";
import { act, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { err, ok } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { openRun, parseRunChange, parseRunForm } from "./open-run.server.ts";
import { type RunRefusal, WAITING_PATH } from "./waiting-view.ts";

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
