import { and, eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Caller, IdentityDeps } from "../identity.server.ts";
import { passkeys, roles } from "../identity.tables.server.ts";
import { callAuth } from "../sign-in/call-auth.server.ts";
import { cookieParts } from "../sign-in/count-code.server.ts";
import { completeSignIn, countByAddress, type SignInRefusal } from "../sign-in/sign-in.server.ts";
import { formatWait, signInFailure } from "../sign-in/sign-in.ts";
import { parseUsedPasskey } from "./change-passkeys.server.ts";

/** A challenge for the browser, and the cookie that binds it to this browser, for five minutes. */
interface PasskeyChallenge {
  options: PublicKeyCredentialRequestOptionsJSON;
  headers: Headers;
}

/** The passkey's step of the sign-in page's form, as values; null for the steps of a password. */
export function parsePasskeyStep(form: FormData): PasskeyStep | null {
  const step = textIn(form, "step");
  if (step === "passkey-challenge") return { name: step };
  return step === "passkey" ? { name: step, passkey: textIn(form, "passkey") } : null;
}

export type PasskeyStep = { name: "passkey-challenge" } | { name: "passkey"; passkey: string };

/**
 * Makes a challenge for any passkey. It names no account and none of its keys, so nobody learns who has one. It is
 * counted, because each one is a row of the database.
 */
export async function challengePasskey(
  deps: IdentityDeps,
  caller: Caller,
): Promise<Result<PasskeyChallenge, SignInRefusal>> {
  const wait = await countByAddress(cookieParts(deps), "passkey challenge", caller.address);
  if (wait > 0) return err(tooMany(wait));
  const answer = await callAuth(deps, caller, "/passkey/generate-authenticate-options", null, null);
  if (!answer.ok) return err(refuse(answer.error.status, answer.error.message));
  const { challenge, rpId, timeout } = answer.value.body as unknown as PublicKeyCredentialRequestOptionsJSON;
  const options = { challenge, rpId, timeout, userVerification: "required" as const };
  return ok({ options, headers: answer.value.headers });
}

/**
 * Signs in by a passkey, which stands for the password and the second factor. It is counted before it is checked. The
 * library checks the challenge (once), the origin, the signature and the device's count. People without a role and
 * suspended ones are refused before the library is asked.
 */
export async function signInWithPasskey(
  deps: IdentityDeps,
  caller: Caller,
  posted: string,
): Promise<Result<Headers, SignInRefusal>> {
  const answer = await checkPasskey(deps, caller, posted);
  if (!answer.ok) deps.log.warn("A sign-in failed", { step: "passkey", status: answer.error.status });
  return answer;
}

async function checkPasskey(
  deps: IdentityDeps,
  caller: Caller,
  posted: string,
): Promise<Result<Headers, SignInRefusal>> {
  const { db, now } = deps;
  const wait = await countByAddress(cookieParts(deps), "passkey", caller.address);
  if (wait > 0) return err(tooMany(wait));
  const response = parseUsedPasskey(posted);
  if (response === null || !(await isSomebodys(db, response.id))) return err(refuse(422, NOT_ACCEPTED));
  const answer = await callAuth(deps, caller, "/passkey/verify-authentication", { response });
  if (!answer.ok) {
    const isLate = answer.error.code === "CHALLENGE_NOT_FOUND";
    return err(refuse(answer.error.status, isLate ? TOOK_TOO_LONG : NOT_ACCEPTED));
  }
  await db.update(passkeys).set({ lastUsedAt: now() }).where(eq(passkeys.credentialID, response.id));
  return ok(await completeSignIn(deps, caller, answer.value, "with a passkey"));
}

const NOT_ACCEPTED = "That passkey was not accepted. Sign in with your password.";
const TOOK_TOO_LONG = "That took too long. Please try again.";

/** Whether the passkey belongs to somebody who may enter the administration. */
async function isSomebodys(db: Database, credentialID: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(roles, eq(roles.userId, passkeys.userId))
    .where(and(eq(passkeys.credentialID, credentialID), eq(roles.admin, true)));
  return found.length > 0;
}

const tooMany = (wait: number): SignInRefusal => ({ ...refuse(429, formatWait(wait)), wait });

const refuse = (status: number, message: string | null): SignInRefusal => ({
  ...signInFailure(status, null, message),
  email: null,
  wait: null,
  headers: new Headers(),
});
