import type { Admin } from "#app/domain/identity/identity.server.ts";
import { parseDrop, type TypedDrop, typedDrop } from "#app/domain/selling/drops/drop-input.ts";
import { removeDrop, renewEarlyLink, saveDrop } from "#app/domain/selling/drops/save-drop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { DROPS_PATH, type DropAnswer, dropFormPath } from "./drop-view.ts";

const REASONS = {
  gone: "Somebody removed this drop meanwhile.",
  opened: "This drop has opened. It has no private link any more.",
  changed: "Somebody saved this drop meanwhile. Open it again, and make your change in what is there now.",
};

/** Does what the form of a drop asks: the address to go on to, or the form again with what is wrong. */
export async function answerDrop(
  db: Database,
  admin: Admin<"drops:write">,
  { id, form, now, secret }: { id: string | null; form: FormData; now: Date; secret: string },
): Promise<{ to: string } | DropAnswer> {
  const refused = (message: string, typed: TypedDrop | null = null): DropAnswer => ({
    typed,
    problems: {},
    message,
  });
  if (id !== null && form.get("do") === "remove")
    return (await removeDrop(db, admin, id, now))
      ? { to: `${DROPS_PATH}?done=removed` }
      : refused(REASONS.gone);
  if (id !== null && form.get("do") === "renew")
    return (await renewEarlyLink(db, admin, { id, secret }))
      ? { to: `${dropFormPath(id)}?done=renewed` }
      : refused(REASONS.opened);
  const typed = typedDrop(form);
  const draft = parseDrop(typed);
  if (!draft.ok) return { typed, problems: draft.error, message: null };
  const opened = id === null ? null : { id, updatedAt: String(form.get("updatedAt")) };
  const saved = await saveDrop(db, admin, { draft: draft.value, opened, now, secret });
  if (saved.ok) return { to: `${dropFormPath(saved.value)}?done=saved` };
  return "problems" in saved.error
    ? { typed, problems: saved.error.problems, message: null }
    : refused(REASONS[saved.error.reason], typed);
}
