import { randomInt, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Changer } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import common from "./common-passwords.json" with { type: "json" };
import { accounts, sessions, users } from "./identity.tables.server.ts";
import { endLinks } from "./link-token.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD } from "./password-queue.ts";
import { BY_FIRST_START, giveRole, recordAdministrator, removeOtherMeans } from "./roles.server.ts";

/** Better Auth's name for an account with a password. */
const BY_PASSWORD = "credential";
/** A password and its origin: a printed one is to be changed. */
export interface NewPassword {
  password: string;
  isPrinted: boolean;
}

/**
 * Gives a user another password, whose hash is passed, and ends all sessions and every link to a new password. The
 * second factor and the passkeys stay.
 */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  { hashed, isPrinted }: { hashed: string; isPrinted: boolean },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: hashed, hasPrintedPassword: isPrinted, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, BY_PASSWORD)));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endLinks(tx, userId, "reset");
}

/** The user with this e-mail, in any capitalisation. */
export async function findUser(db: Database, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return user?.id ?? null;
}

/** Adds a person who can sign in. Throws when the e-mail is taken; the caller has checked that. */
export const createUser = async (
  tx: Transaction,
  email: string,
  { password, isPrinted }: NewPassword,
): Promise<string> => addUser(tx, email, { hashed: await hashNew(password), isPrinted });

/** `createUser` with the password's hash. */
export async function addUser(
  tx: Transaction,
  email: string,
  { hashed, isPrinted }: { hashed: string; isPrinted: boolean },
): Promise<string> {
  const id = randomUUID();
  const address = email.toLowerCase();
  await tx.insert(users).values({ id, email: address, name: address, emailVerified: true });
  await tx.insert(accounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: BY_PASSWORD,
    password: hashed,
    hasPrintedPassword: isPrinted,
  });
  return id;
}

/**
 * For a person who is locked out: sets a new password, removes the second factor and the passkeys, and ends all
 * sessions and every link to a new password.
 */
export async function resetUser(
  db: Database,
  userId: string,
  { password, isPrinted }: NewPassword,
  by: Changer,
): Promise<void> {
  const hashed = await hashNew(password);
  await inTransaction(db, async (tx) => {
    await replacePassword(tx, userId, { hashed, isPrinted });
    await removeOtherMeans(tx, userId);
    await recordAdministrator(tx, by, userId, "reset");
  });
}

/**
 * The first administrator of a shop without accounts, with a generated password; null when an account exists. When
 * several shops start on one empty database, only one creates it.
 */
export async function createFirstAdministrator(db: Database, email: string): Promise<string | null> {
  if (await isKnown(db)) return null;
  const password = printableWord(4);
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);
    if (await isKnown(tx)) return null;
    await giveRole(tx, await createUser(tx, email, { password, isPrinted: true }), "owner", BY_FIRST_START);
    return password;
  });
}

async function isKnown(db: Database | Transaction): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** A password that may be used for the account with this e-mail, or the reason why it may not. */
export function checkPassword(password: string, email: string): Result<string, string> {
  if (password.length < MIN_PASSWORD) return err(`Use ${MIN_PASSWORD} characters or more.`);
  if (password.length > MAX_PASSWORD_LENGTH) return err(`Use ${MAX_PASSWORD_LENGTH} characters at most.`);
  if (isGuessable(password, email)) return err("That is among the first passwords that anybody would try.");
  return ok(password);
}

/** The hash of a user's password, after every change of it that is under way; null when nobody has the e-mail. */
export async function passwordHashOf(db: Database, email: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, BY_PASSWORD)))
    .for("share", { of: accounts });
  return account?.hash ?? null;
}

/** Whether this is the user's password. The caller has counted the attempt. */
export async function isPassword(db: Database, userId: string, password: string): Promise<boolean> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, BY_PASSWORD)));
  if (!account?.hash || password.length > MAX_PASSWORD_LENGTH) return false;
  const { verifyPassword } = await import("better-auth/crypto");
  return verifyPassword({ hash: account.hash, password });
}

/** The hash to store. The library is loaded when a password is set, which is rare. */
export async function hashNew(password: string): Promise<string> {
  const { hashPassword } = await import("better-auth/crypto");
  return hashPassword(password);
}

/**
 * The passwords that attackers guess first: the ones among the 49,233 most common that are long enough to be allowed
 * here (zxcvbn-ts, @zxcvbn-ts/language-common 4.1.3, MIT).
 */
const COMMON: ReadonlySet<string> = new Set(common);

/** Words that an attacker tries first, beside those of the e-mail, which mostly contains the brand's name. */
const USUAL_WORDS = ["administrator", "admin", "password", "shop", "owner"];

/** A password with fewer letters outside these words is easy to guess. */
const MIN_OWN_LETTERS = 4;

/** Whether a password of the right length is among the first that an attacker would try. */
export function isGuessable(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  if (COMMON.has(typed) || new Set(typed).size < MIN_OWN_LETTERS) return true;
  const words = [...USUAL_WORDS, ...email.toLowerCase().split(/[^\p{L}]+/u)].filter(
    ({ length }) => length > 2,
  );
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), typed.replaceAll(/[^\p{L}]/gu, ""));
  return rest.length < MIN_OWN_LETTERS && rest.length < typed.replaceAll(/[^\p{L}]/gu, "").length;
}

/** No 0, O, 1, l or i, because people read and type the printed text. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const GROUP = 5;

/** A secret to print, in groups of five letters of 24.8 bits each: 4 for a password, 2 for a code that works once. */
export const printableWord = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
