import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import { makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { PIECE, putOneDress } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { listEntries } from "../../lists.tables.server.ts";
import { CONSENT } from "../list-entry.ts";

/** Leaves the shop with one dress in two colours, both limited and sold out. */
export async function putSoldOutDress(db: Database): Promise<void> {
  await putOneDress(db);
  await db
    .update(variants)
    .set({ piecesMade: 0, piecesOnHand: 0, piecesReserved: 0, piecesSold: 0 })
    .where(eq(variants.productSlug, PIECE.productSlug));
}

/** Adds pieces as the owner does, without serving anybody. */
export const addPieces = (db: Database, pieces: number): Promise<void> =>
  inTransaction(db, (tx) => makePieces(tx, { ...PIECE, pieces }));

/** The form of a sign-up to the waiting list of the dress. */
export function signUpForm(
  email: string,
  { piece = PIECE.productSlug, variant = PIECE.variantId } = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, piece, variant })) form.set(name, value);
  return form;
}

/** The form of a sign-up to the newsletter. */
export const newsletterForm = (email: string): FormData => signUpForm(email, { piece: "", variant: "" });

/**
 * Puts people in the queue of the dress as if each had confirmed, a second after the one before; or who have still to
 * confirm. Returns their ids.
 */
export async function putInQueue(
  db: Database,
  emails: readonly string[],
  from: Date,
  state: "confirmed" | "asked" = "confirmed",
): Promise<number[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .insert(listEntries)
    .values(
      emails.map((email, index) => ({
        ...PIECE,
        list: "waiting" as const,
        email,
        state,
        consent: CONSENT.waiting,
        askedAt: from,
        confirmedAt: state === "asked" ? null : new Date(from.getTime() + index * 1_000),
      })),
    )
    .returning({ id: listEntries.id });
  return rows.map(({ id }) => id);
}

/** A link to an entry, as a letter that was sent would have one. Returns its token. */
export async function linkTo(db: Database, entryId: number, at: Date): Promise<string> {
  const token = `${randomUUID()}${randomUUID()}`.replaceAll("-", "").padEnd(66, "0");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await db
    .insert(emails)
    .values({ entryId, kind: "confirm", about: randomUUID(), tokenHash, dueSince: at, sentAt: at });
  return token;
}
