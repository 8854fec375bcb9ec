import { createHash, createHmac } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import {
  countTry,
  FORGOTTEN_MS,
  forgetTries,
  patientShareOf,
  type Rule,
  takeTriesBack,
  waitOf,
} from "#app/platform/http/tries.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { sessions, users, verifications } from "../identity.tables.server.ts";

/** Wrong passwords: for one account from any address, or in one browser that signed in before. */
const PASSWORDS: Rule = { free: 20, maxWaitMs: 30_000, doubles: true };
/** Codes of the second factor (NIST SP 800-63B, section 5.2.2). */
const CODES: Rule = { free: 10, maxWaitMs: FORGOTTEN_MS, doubles: false };
/** Passwords for one account from one address; beyond this number the address gets lower priority. */
const TRIES_OF_A_PATIENT_ADDRESS: Rule = { free: 3, maxWaitMs: FORGOTTEN_MS, doubles: false };

/** An address counts as returning when this much time has passed in between. */
export const COMES_BACK_AFTER_MS = 2_000;

/** The outcome of an attempt: the seconds to wait, 0 when it may proceed, and the key that it was counted under. */
export interface Counted {
  wait: number;
  key: string;
  /** Attempts by strangers are counted under the same key. */
  isShared?: boolean;
  /** The second key, under which the address was counted. */
  addressKey?: string;
}

export interface Attempt {
  email: string;
  /** The address of the request. */
  address: string;
  /** The key of the hash under which the address is stored. */
  secret: string;
  /** The address was told to wait for this account before, and waited. */
  hasWaited: boolean;
  now: Date;
}

/** One key for each account, in any spelling of its e-mail, whether or not the account exists. */
const accountKeyOf = (email: string): string =>
  `account:${createHash("sha256").update(email.trim().toLowerCase()).digest("hex")}`;

/**
 * Counts an attempt to sign in, before its password is checked. It counts by account, against attackers who guess from
 * many addresses. The wait grows from one second to half a minute and no further.
 *
 * One slot opens after each wait, and the fastest client would take it every time. So an address that came before,
 * waited, and tried only a few passwords goes first; several such addresses are drawn by lot. The next wait is longer
 * by as much as this one was shorter, so that no more passwords are checked in total. Addresses at which the account is
 * signed in have a separate count.
 */
export async function countAttempt(db: Database, attempt: Attempt): Promise<Counted> {
  const { email, address, secret, hasWaited, now } = attempt;
  const key = accountKeyOf(email);
  const here = createHmac("sha256", secret).update(`${key} ${address}`).digest("hex");
  const addressKey = `tried:${here}`;
  // Behind a proxy that does not name its clients all have one address: there only having waited counts.
  const isPatient =
    isThisMachine(address) || (await waitOf(db, addressKey, TRIES_OF_A_PATIENT_ADDRESS, now)) === 0;
  const patientShare = patientShareOf(here);
  const isFirst = isPatient && hasWaited;
  const granted = await countTry(db, key, PASSWORDS, now, isFirst ? patientShare : undefined);
  if (granted) {
    await countTry(db, addressKey, TRIES_OF_A_PATIENT_ADDRESS, now);
    return { wait: 0, key, isShared: true, addressKey };
  }
  if (await isSignedInAt(db, attempt)) return countFor(db, `signed-in:${here}`, PASSWORDS, now);
  const wait = await waitOf(db, key, PASSWORDS, now, isPatient ? patientShare : undefined);
  return { wait: Math.max(wait, isPatient && !hasWaited ? COMES_BACK_AFTER_MS / 1000 : 1), key };
}

/** `countAttempt` for a browser that the account signed in with before: attempts by others do not make it wait. */
export const countInKnownBrowser = (db: Database, browser: string, now: Date): Promise<Counted> =>
  countFor(db, `browser:${browser}`, PASSWORDS, now);

/** Counts a code of the second factor, from the app or for recovery, before it is checked. */
export const countCode = (db: Database, whose: string, now: Date): Promise<Counted> =>
  countFor(db, `code:${whose}`, CODES, now);

/** Counts a password by which a signed-in person confirms an action, before it is checked. */
export const countConfirmation = (db: Database, userId: string, now: Date): Promise<Counted> =>
  countFor(db, `confirmation:${userId}`, PASSWORDS, now);

async function countFor(db: Database, key: string, rule: Rule, now: Date): Promise<Counted> {
  const isCounted = await countTry(db, key, rule, now);
  return { wait: isCounted ? 0 : Math.max(1, await waitOf(db, key, rule, now)), key };
}

/**
 * Deletes the count after a right attempt. A count that strangers share loses only this attempt; otherwise each sign-in
 * of the owner would give attackers twenty new attempts.
 */
export async function forgetAttempts(db: Database, counted: Counted): Promise<void> {
  if (counted.isShared) await takeAttemptBack(db, counted);
  else await forgetTries(db, counted.key);
}

/** Takes an attempt back that was not checked after all. */
export const takeAttemptBack = (db: Database, { key, addressKey = key }: Counted): Promise<void> =>
  takeTriesBack(db, [key, addressKey]);

async function isSignedInAt(db: Database, { email, address, now }: Attempt): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.email, email.trim().toLowerCase()),
        eq(sessions.ipAddress, address),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Longer than a code is valid: its 30-second step and the steps on either side. */
const SPENT_MS = 2 * 60_000;

/**
 * Marks an authenticator app's right code as used. False when it was used before: somebody who reads a code over a
 * shoulder cannot use it a second time (RFC 6238, section 5.2). Of two concurrent calls, one returns true.
 */
export async function spendCode(db: Database, userId: string, code: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + SPENT_MS);
  const taken = await db
    .insert(verifications)
    .values({ id: `spent-code:${userId}:${code}`, identifier: `spent-code:${userId}`, value: "", expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt, updatedAt: sql`now()` },
      setWhere: lt(verifications.expiresAt, now),
    })
    .returning({ id: verifications.id });
  return taken.length > 0;
}

/** Deletes unfinished sign-ins whose time is over: challenges of passkeys, passwords without a code, spent codes. */
export async function forgetOldVerifications(db: Database, now: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
