import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { hasUnsent, queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit, formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listEntries } from "../lists.tables.server.ts";
import { findPiece } from "./entry.server.ts";
import { consentTo } from "./list-entry.ts";
import { parseSignUp, type RefusedForm, type SignUp, typedSignUp } from "./sign-up-input.ts";

export interface ListDeps {
  db: Database;
  now: () => Date;
  /** Keys the hashes by which visitors and addresses are counted. */
  secret: string;
  room: Pick<DiskRoom, "hasRoom">;
  /** Whether the shop has a mail server. */
  hasMail: boolean;
}

/** Why a sign-up was refused, with its input; `wait` in seconds, for a visitor with too many. */
export interface RefusedSignUp extends RefusedForm {
  status: 422 | 429 | 503;
  wait?: number;
}

/** The limits of one visitor's sign-ups, and of letters to one mailbox, no matter who asks for them. */
const VISITOR_TRIES = { atOnce: 10, everyMs: 60_000 };
const LETTERS = { atOnce: 6, everyMs: 60 * 60_000 };

/**
 * Takes a sign-up, and makes the letter due that asks to confirm it. The answer is the same whether the address is on
 * the list, was asked before, or has had too many letters.
 */
export async function signUp(
  { db, now, secret, room, hasMail }: ListDeps,
  form: FormData,
  visitor: string,
): Promise<Result<null, RefusedSignUp>> {
  const typed = typedSignUp(form);
  const parsed = parseSignUp(typed);
  const piece = await findPiece(db, { productSlug: typed.piece, variantId: typed.variant });
  const refuse = (message: string, more: Partial<RefusedSignUp> = {}) =>
    err({ status: 422 as const, typed, piece, refusal: { field: null, message }, ...more });
  if (!parsed.ok) return err({ status: 422, typed, piece, refusal: parsed.error });
  const wanted = parsed.value;
  // Behind a proxy that does not name its clients all would count as one.
  if (!isThisMachine(visitor)) {
    const counted = { thing: "list sign-up", whose: visitor, secret };
    const wait = await countAgainstLimit(db, counted, VISITOR_TRIES, now());
    const message = `That was a lot of sign-ups. Please wait ${formatSeconds(wait)}, then try again.`;
    if (wait > 0) return refuse(message, { status: 429, wait });
  }
  if (!(await room.hasRoom("rows")))
    return refuse("We cannot add you for the moment. Please try again later.", { status: 503 });
  if (wanted.list === "waiting") {
    if (!piece) return refuse("The shop no longer has this piece.");
    if (piece.isLeft) return refuse("This size is here now: you can buy it on its page.");
  }
  const counted = { thing: "list letter", whose: mailboxOf(wanted.email), secret };
  const mayWrite = (await countAgainstLimit(db, counted, LETTERS, now())) === 0;
  const consent = consentTo(piece, hasMail);
  if (mayWrite) await inTransaction(db, (tx) => recordSignUp(tx, { ...wanted, consent }, now()));
  return ok(null);
}

/** Writes the entry as `asked`, with its letter. A confirmed entry stays as it is, and gets no letter. */
async function recordSignUp(tx: Transaction, wanted: SignUp & { consent: string }, now: Date): Promise<void> {
  const { consent } = wanted;
  const [entry] = await tx
    .insert(listEntries)
    .values({ ...wanted, state: "asked", askedAt: now })
    .onConflictDoUpdate({
      target: [listEntries.list, listEntries.email, listEntries.productSlug, listEntries.variantId],
      targetWhere: sql`email IS NOT NULL AND state IN ('asked', 'confirmed', 'offered')`,
      set: { consent, askedAt: now },
      setWhere: eq(listEntries.state, "asked"),
    })
    .returning({ id: listEntries.id });
  if (!entry) return;
  if (await hasUnsent(tx, { kind: "confirm", entryIds: [entry.id] })) return;
  await queueEmail(tx, { entryId: entry.id, kind: "confirm", about: randomUUID() }, now);
}
