import { and, eq } from "drizzle-orm";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { findPiece } from "#app/domain/people/lists/find-piece.server.ts";
import { holdStart, leavePath } from "#app/domain/people/lists/list-entry.ts";
import { listEntries, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { listLetter } from "./list-letter.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * An email to an entry of a list. The token of its links is made here, and only its hash is stored. The hours of a held
 * piece are counted from here.
 */
export const writeListEmail: Writer<EmailOf<"lists">> = async (tx, email, { shop, origin, now }) => {
  const { kind, about } = email;
  const { entry, run } = await findEntry(tx, email.entryId ?? 0);
  const { token, tokenHash } = newToken();
  const heldUntil = kind === "offer" ? holdStart(now, entry) : null;
  const piece =
    entry.list === "waiting" ? await findPiece(tx, entry, { isHiddenToo: kind === "run-off" }) : null;
  // A piece may come from elsewhere before the run is cut.
  const isOfRun = kind === "preorder" || run?.state === "cut";
  const cutBy = isOfRun ? (run?.readyOn ?? null) : null;
  const { consent, askedAt } = entry;
  return {
    words: listLetter(kind, { piece, consent, askedAt, heldUntil, cutBy, token, origin }, shop),
    to: entry.email ?? "",
    id: `list.${email.id}`,
    leaveUrl: origin + leavePath(token),
    sent: { tokenHash },
    whenSent: async (sending) => {
      if (heldUntil === null) return;
      const isStillIts = and(eq(listEntries.id, entry.id), eq(listEntries.holdId, about));
      await sending.update(listEntries).set({ heldUntil }).where(isStillIts);
    },
  };
};

/** An entry with the run of which it has a piece. */
async function findEntry(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ entry: listEntries, run: openedRuns })
    .from(listEntries)
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(eq(listEntries.id, id));
  if (!found) throw new Error(`An email is due to entry ${id}, which is not there`);
  return found;
}
