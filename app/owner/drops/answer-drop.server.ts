import type { Admin } from "#app/domain/identity/identity.server.ts";
import { parseDrop, type TypedDrop, typedDrop } from "#app/domain/selling/drops/drop-input.ts";
import { removeDrop, renewEarlyLink, saveDrop } from "#app/domain/selling/drops/save-drop.server.ts";
import {
  act,
  type FormResult,
  nothing,
  type PageActions,
  whole,
} from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { DROPS_PATH, type DropAnswer, dropFormPath } from "./drop-view.ts";
import { answerDropLetter, type DropLetterDeps, type DropLetterView } from "./load-drop-letter.server.ts";
import { loadDropForm } from "./load-drops.server.ts";

const REASONS = {
  gone: "Somebody removed this drop meanwhile.",
  opened: "This drop has opened. It has no private link any more.",
  changed: "Somebody saved this drop meanwhile. Open it again, and make your change in what is there now.",
};

interface DropFormDeps {
  db: Database;
  /** Null for a new drop. */
  id: string | null;
  now: Date;
  secret: string;
}

const refused = (message: string, typed: TypedDrop | null = null): FormResult<DropAnswer> => ({
  shown: { typed, problems: {}, message },
  status: 422,
});

/** An action on a drop that is there. */
const onDrop = <Values>(
  parse: (form: FormData) => Result<Values, never>,
  run: (deps: DropFormDeps, admin: Admin<"drops:write">, values: Values) => Promise<FormResult<DropAnswer>>,
) =>
  act<"drops", DropFormDeps, DropAnswer, Values>(parse, async (deps, admin, values) => {
    const found = await loadDropForm(deps.db, admin, { ...deps, origin: "" });
    return found && run(deps, admin, values);
  });

/** The forms of a drop's page. A new drop is saved by any. */
export const DROP_ACTIONS: PageActions<"drops", DropFormDeps, DropAnswer> = {
  area: "drops",
  // Some words, and a slug for each piece.
  largest: { bytes: 60_000 },
  asked: (form) => {
    const asked = form.get("do");
    return asked === "remove" || asked === "renew" ? asked : "save";
  },
  actions: {
    remove: onDrop(nothing, async ({ db, id, now }, admin) => {
      const isRemoved = id !== null && (await removeDrop(db, admin, id, now));
      return isRemoved ? { leadsTo: `${DROPS_PATH}?done=removed` } : refused(REASONS.gone);
    }),
    renew: onDrop(nothing, async ({ db, id, secret }, admin) => {
      const isRenewed = id !== null && (await renewEarlyLink(db, admin, { id, secret }));
      return isRenewed ? { leadsTo: `${dropFormPath(id)}?done=renewed` } : refused(REASONS.opened);
    }),
    save: onDrop(
      (form) => ok({ typed: typedDrop(form), updatedAt: String(form.get("updatedAt")) }),
      async ({ db, id, now, secret }, admin, { typed, updatedAt }) => {
        const draft = parseDrop(typed);
        if (!draft.ok) return { shown: { typed, problems: draft.error, message: null }, status: 422 };
        const opened = id === null ? null : { id, updatedAt };
        const saved = await saveDrop(db, admin, { draft: draft.value, opened, now, secret });
        if (saved.ok) return { leadsTo: `${dropFormPath(saved.value)}?done=saved` };
        return "problems" in saved.error
          ? { shown: { typed, problems: saved.error.problems, message: null }, status: 422 }
          : refused(REASONS[saved.error.reason], typed);
      },
    ),
  },
};

type LetterFormDeps = DropLetterDeps & { id: string };

/** A last look at the letter of a drop, and its sending. */
export const DROP_LETTER_ACTIONS: PageActions<"drop-letters", LetterFormDeps, DropLetterView> = {
  area: "drop-letters",
  // The words of a letter, and a slug for each piece.
  largest: { bytes: 40_000 },
  asked: () => "letter",
  actions: {
    letter: act(whole, async ({ id, ...deps }, admin, form) => {
      const answer = await answerDropLetter(deps, admin, { id, form });
      return answer && { shown: answer.view, status: answer.isRefused ? 422 : 200 };
    }),
  },
};
