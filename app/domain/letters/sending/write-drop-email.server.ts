import { listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import { findReader } from "#app/domain/people/lists/list-emails.server.ts";
import { leavePath } from "#app/domain/people/lists/list-entry.ts";
import { dropPath, earlyPath } from "#app/domain/selling/drops/drop.ts";
import { type DropRow, earlyKeyOf, findDropById } from "#app/domain/selling/drops/load-drop.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { dropLetter } from "../drop-letter.ts";
import { mailedPicture } from "../mailed-order.server.ts";
import type { MailAddresses, MailPiece } from "../order-mail.ts";
import type { Writer } from "./written-email.server.ts";

/** The email about a drop to somebody on the list, with the token of its way out. */
export const writeDropEmail: Writer<"drop"> = async (
  tx,
  { id, about, entryId },
  { shop, origin, mediaUrl, secret },
) => {
  const [drop, reader] = await Promise.all([findDropById(tx, about), findReader(tx, entryId)]);
  const entry = reader?.entry;
  if (!drop || !entry) return null;
  const { token, tokenHash } = newToken();
  const leaveUrl = origin + leavePath(token);
  const { letterWords: words, letterPieces: pieces } = drop;
  const { consent, askedAt } = entry;
  const facts = await dropFacts(tx, drop, { origin, mediaUrl, secret, words, pieces });
  return {
    words: dropLetter({ ...facts, leaveUrl, consent, askedAt }, shop),
    to: entry.email ?? "",
    id: `drop.${id}`,
    leaveUrl,
    sent: { tokenHash },
  };
};

/** The facts that every reader's letter about a drop shares. */
export async function dropFacts(
  db: Database | Transaction,
  drop: DropRow,
  {
    origin,
    mediaUrl,
    secret,
    words,
    pieces,
  }: MailAddresses & { secret: string; words: string; pieces: readonly string[] },
) {
  const { slug, name, opensAt, openedAt } = drop;
  const isOpen = openedAt !== null;
  const key = isOpen ? null : earlyKeyOf(drop, secret);
  const shown = await listProductsBySlug(db, pieces, isOpen ? [] : pieces);
  return {
    ...{ name, words, opensAt, isOpen },
    url: origin + (key === null ? dropPath(slug) : earlyPath(key)),
    pieces: shown.map(
      ({ title, minPriceCents, primaryImageUrl }): MailPiece => ({
        title,
        colorName: "",
        size: "",
        quantity: 1,
        priceCents: minPriceCents,
        imageUrl: mailedPicture(primaryImageUrl, { origin, mediaUrl }),
        discountCents: toMoney(0),
        numbers: null,
        exception: null,
        isShown: true,
      }),
    ),
  };
}
