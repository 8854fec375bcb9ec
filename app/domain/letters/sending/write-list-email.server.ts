import { newToken } from "#app/domain/identity/link-token.server.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { findPiece } from "#app/domain/people/lists/find-piece.server.ts";
import { findReader, holdUntil } from "#app/domain/people/lists/list-emails.server.ts";
import { holdStart, leavePath } from "#app/domain/people/lists/list-entry.ts";
import { listLetter } from "../list-letter.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * An email to an entry of a list. The token of its links is made here, and only its hash is stored. The hours of a held
 * piece are counted from here.
 */
export const writeListEmail: Writer<EmailOf<"lists">> = async (tx, email, { shop, origin, now }) => {
  const { kind, about } = email;
  const found = await findReader(tx, email.entryId);
  if (!found) throw new Error(`An email is due to entry ${email.entryId}, which is not there`);
  const { entry, run } = found;
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
      if (heldUntil !== null) await holdUntil(sending, { id: entry.id, holdId: about, heldUntil });
    },
  };
};
