import { findMadeOfEntry } from "#app/domain/making/find-made.server.ts";
import { adminMadePath, madePath } from "#app/domain/making/made.ts";
import { requestName } from "#app/domain/making/measures.ts";
import { madeLetter, madeNotice } from "../made-letter.ts";
import type { Writer } from "./written-email.server.ts";

/** An email about an entry of a request's history, with the link to its page. None once the person is erased. */
export const writeMadeEmail: Writer<"made" | "made-notice"> = async (
  tx,
  { kind, about, recipient },
  { shop, origin, noticesTo },
) => {
  const found = await findMadeOfEntry(tx, about);
  if (!found) return null;
  const { entry, row } = found;
  const piece =
    row.kind === "alteration" ? "alteration" : `${requestName(row).toLowerCase()} made to measure`;
  const id = `${kind}.${about}`;
  if (kind === "made-notice") {
    const url = origin + adminMadePath(row.id);
    const words = madeNotice(entry.kind, { piece, url }, shop);
    return { words, to: noticesTo, replyTo: row.email, id, isForgotten: true };
  }
  const words = madeLetter(entry.kind, { piece, url: origin + madePath(row.key) }, shop);
  return { words, to: recipient ?? "", id, isForgotten: true };
};
