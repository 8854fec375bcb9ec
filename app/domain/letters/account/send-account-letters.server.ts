import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { listPasskeys } from "#app/domain/identity/account/account.server.ts";
import { accountLetters } from "#app/domain/identity/identity.tables.server.ts";
import { LINK_LASTS_MS, linkUrl, newToken } from "#app/domain/identity/link-token.server.ts";
import { findRecord } from "#app/domain/identity/people/people.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { MailDeps } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";
import { accountLetter } from "./account-letter.ts";

type Letter = typeof accountLetters.$inferSelect;

/** A letter is tried 1, 3, 7, 15 … minutes after it became due. */
const NEXT_TRY = sql`${accountLetters.dueSince} + (power(2, least(${accountLetters.attempts}, 14)) - 1) * interval '1 minute'`;

/** How long a letter is tried. A link to a new password that comes an hour later would only alarm. */
const TRIED_MS = {
  invitation: 7 * 86_400_000,
  reset: 30 * 60_000,
  "password changed": 7 * 86_400_000,
  "passkey added": 7 * 86_400_000,
};
const KINDS = Object.keys(TRIED_MS) as Letter["kind"][];
/** A letter without a link that lets somebody in. */
const onlyTells = (kind: Letter["kind"]): kind is "password changed" | "passkey added" =>
  kind === "password changed" || kind === "passkey added";
/** An invitation stays in the list of people this long. */
const KEPT_MS = 30 * 86_400_000;

interface Options {
  mailer: Mailer;
  deps: Pick<MailDeps, "shop" | "origin">;
  now: () => Date;
}

/**
 * Sends the letter to somebody of the administration that has been due for longest; null when none is due. It is
 * claimed, sent and marked in one transaction, like a mail about an order. The token of its link is made here, and only
 * its hash is stored; a letter that is sent again has another link.
 */
export function sendNextAccountLetter(
  db: Database,
  { mailer, deps, now }: Options,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const letter = await claimDue(tx, now());
    if (letter === null) return null;
    const isIt = eq(accountLetters.id, letter.id);
    // Who has no role gets no letter, and who asked is not told so.
    const person = await findRecord(tx, letter.email);
    if (letter.kind !== "invitation" && !person?.admin) {
      await tx.delete(accountLetters).where(isIt);
      return "sent";
    }
    try {
      await mailer.send(await writeLetter(tx, { letter, person }, deps, now()), signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${accountLetters.attempts} + 1`;
      await tx.update(accountLetters).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    if (onlyTells(letter.kind)) await tx.delete(accountLetters).where(isIt);
    else await tx.update(accountLetters).set({ sentAt: now(), lastError: null }).where(isIt);
    return "sent";
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

async function claimDue(tx: Transaction, now: Date): Promise<Letter | null> {
  const isStillTried = KINDS.map((kind) =>
    and(
      eq(accountLetters.kind, kind),
      sql`${accountLetters.dueSince} > ${new Date(now.getTime() - TRIED_MS[kind])}`,
    ),
  );
  const [claimed] = await tx
    .select()
    .from(accountLetters)
    .where(and(isNull(accountLetters.sentAt), lte(NEXT_TRY, now), or(...isStillTried)))
    .orderBy(asc(accountLetters.dueSince))
    .limit(1)
    .for("update", { skipLocked: true });
  return claimed ?? null;
}

async function writeLetter(
  tx: Transaction,
  { letter, person }: { letter: Letter; person: { userId: string } | undefined },
  { shop, origin }: Options["deps"],
  now: Date,
) {
  const { id, kind, email, role, attempts } = letter;
  const domain = shop.email.split("@").at(-1);
  const mail = {
    to: email,
    replyTo: shop.email,
    messageId: `<account.${id}.${now.getTime()}.${attempts}@${domain}>`,
  };
  const facts = {
    role,
    url: null as string | null,
    forgotUrl: `${origin}/admin/forgot`,
    accountUrl: `${origin}/admin/account`,
    passkeys: person ? await listPasskeys(tx, person) : [],
  };
  if (!onlyTells(kind)) {
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now.getTime() + LINK_LASTS_MS[kind]);
    await tx.update(accountLetters).set({ tokenHash, expiresAt }).where(eq(accountLetters.id, id));
    facts.url = linkUrl(origin, kind, token);
  }
  return { ...mail, ...(await renderMail(accountLetter(kind, facts, shop), shop)) };
}

/** Deletes letters whose time is over: their links work no more, and nobody waits for them. */
export async function forgetOldAccountLetters(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(accountLetters)
    .where(
      or(
        and(eq(accountLetters.kind, "reset"), lt(accountLetters.createdAt, before(2 * TRIED_MS.reset))),
        lt(accountLetters.createdAt, before(KEPT_MS)),
      ),
    );
}
