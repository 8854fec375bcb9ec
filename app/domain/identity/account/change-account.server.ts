import * as z from "zod";
import { err, type Result } from "#app/shared/result.ts";
import { checkPassword } from "../accounts.server.ts";
import type { Admin, Caller, IdentityDeps } from "../identity.server.ts";
import { BUSY_SECONDS } from "../password-queue.ts";
import { countConfirmation, forgetAttempts, spendCode, takeAttemptBack } from "../sign-in/attempts.server.ts";
import { type AuthAnswer, type AuthRefusal, callAuth, rememberBrowser } from "../sign-in/call-auth.server.ts";
import { callAuthCounted, cookieParts } from "../sign-in/count-code.server.ts";
import { BUSY_MESSAGE, formatWait } from "../sign-in/sign-in.ts";
import { endAllSessions, endSession, recordAccountChange, recordPasswordChange } from "./account.server.ts";
import type { AccountAnswer, AccountDone, AccountForm, AccountProblem, SecondFactor } from "./account.ts";

type ConfirmedQuestion =
  | "/change-password"
  | "/two-factor/enable"
  | "/two-factor/disable"
  | "/two-factor/generate-backup-codes";

/** The outcome: done, with the cookies to pass on, or the page to show instead. */
export type AccountOutcome =
  | { done: AccountDone | "signed out"; headers: Headers }
  | { answer: AccountAnswer; headers?: Headers };

export interface AccountStep {
  deps: IdentityDeps;
  caller: Caller;
  admin: Admin;
}

/** Signs one of the administrator's devices out. */
export async function endDevice({ deps, admin }: AccountStep, sessionId: string): Promise<AccountOutcome> {
  await endSession(deps.db, admin, sessionId);
  return { done: "device", headers: new Headers() };
}

export async function changePassword(
  step: AccountStep,
  {
    currentPassword,
    newPassword,
    repeated,
  }: { currentPassword: string; newPassword: string; repeated: string },
): Promise<AccountOutcome> {
  const checked = checkPassword(newPassword, step.admin.email);
  if (!checked.ok) return problem("password", "newPassword", checked.error);
  if (newPassword !== repeated) {
    return problem("password", "repeated", "The two new passwords differ.");
  }
  if (newPassword === currentPassword) {
    return problem("password", "newPassword", "That is the password you have. Choose another.");
  }
  const answer = await confirmed(step, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
  if (!answer.ok) return refused("password", answer.error);
  await recordPasswordChange(step.deps.db, step.admin);
  const { headers } = answer.value;
  // The cookies signed with the old password are no longer valid, this browser's included.
  const known = await rememberBrowser(cookieParts(step.deps), step.admin.email);
  if (known !== null) headers.append("set-cookie", known);
  return { done: "password", headers };
}

/** Begins to set up an authenticator app. */
export async function setUpSecondFactor(step: AccountStep, password: string): Promise<AccountOutcome> {
  const answer = await confirmed(step, "/two-factor/enable", { password });
  if (!answer.ok) return refused("set-up", answer.error);
  const { totpURI, backupCodes } = answer.value.body as { totpURI: string; backupCodes: string[] };
  return {
    answer: { problem: null, setUp: { uri: totpURI, recoveryCodes: backupCodes }, recoveryCodes: null },
  };
}

/** Ends the set-up with the app's first code. `carried` are the secrets that the form carried, as JSON. */
export async function confirmSecondFactor(
  { deps, caller, admin }: AccountStep,
  { code, carried }: { code: string; carried: string },
): Promise<AccountOutcome> {
  const answer = await callAuthCounted(deps, caller, "/two-factor/verify-totp", code);
  if (!answer.ok) return refused("confirm", answer.error, parsePostedSecondFactor(carried));
  // The code that set the app up cannot be used to sign in as well.
  await spendCode(deps.db, admin.userId, code, deps.now());
  await recordAccountChange(deps.db, admin, "second factor on");
  return { done: "second-factor", headers: answer.value.headers };
}

/** Makes other recovery codes. */
export async function makeRecoveryCodes(step: AccountStep, password: string): Promise<AccountOutcome> {
  const answer = await confirmed(step, "/two-factor/generate-backup-codes", { password });
  if (!answer.ok) return refused("new-codes", answer.error);
  await recordAccountChange(step.deps.db, step.admin, "recovery codes made");
  const { backupCodes } = answer.value.body as { backupCodes: string[] };
  return { answer: { problem: null, setUp: null, recoveryCodes: backupCodes } };
}

export async function removeSecondFactor(step: AccountStep, password: string): Promise<AccountOutcome> {
  const answer = await confirmed(step, "/two-factor/disable", { password });
  if (!answer.ok) return refused("turn-off", answer.error);
  await recordAccountChange(step.deps.db, step.admin, "second factor off");
  return { done: "second-factor-off", headers: answer.value.headers };
}

/** Signs every device out, this one too. */
export async function signOutEverywhere({ deps, caller, admin }: AccountStep): Promise<AccountOutcome> {
  const answer = await callAuth(deps, caller, "/sign-out", {});
  await endAllSessions(deps.db, admin);
  return { done: "signed out", headers: answer.ok ? answer.value.headers : new Headers() };
}

/** Asks for the password once more. It is counted first, because a thief of a session would guess it here. */
async function confirmed(
  { deps, caller, admin }: AccountStep,
  question: ConfirmedQuestion,
  body: Record<string, unknown>,
): Promise<Result<AuthAnswer, AuthRefusal>> {
  const { db, identity } = deps;
  const refuse = (wait: number, message: string) =>
    err({ status: 429, code: null, message, headers: new Headers(), wait });
  const confirmed = await identity.passwords.withPlace({ isKnown: true }, async (turn) => {
    const counted = await countConfirmation(db, admin.userId, deps.now());
    if (counted.wait > 0) return refuse(counted.wait, formatWait(counted.wait));
    await turn();
    const answer = await callAuth(deps, caller, question, body);
    if (answer.ok) await forgetAttempts(db, counted);
    else if (answer.error.code !== "INVALID_PASSWORD") await takeAttemptBack(db, counted);
    return answer;
  });
  return confirmed ?? refuse(BUSY_SECONDS, BUSY_MESSAGE);
}

const problem = (
  form: AccountForm,
  field: AccountProblem["field"],
  message: string,
  setUp: SecondFactor | null = null,
): AccountOutcome => ({ answer: { problem: { form, field, message }, setUp, recoveryCodes: null } });

function refused(
  form: AccountForm,
  { code, message }: AuthRefusal,
  setUp: SecondFactor | null = null,
): AccountOutcome {
  if (code === "INVALID_PASSWORD")
    return problem(form, "currentPassword", "That is not your password.", setUp);
  if (code === "INVALID_CODE") {
    const words = "That code is not right. Codes change every 30 seconds: try the newest one.";
    return problem(form, "code", words, setUp);
  }
  const field = form === "confirm" ? "code" : "currentPassword";
  return problem(form, field, message ?? "That did not work. Please try again.", setUp);
}

const secondFactor = z.object({
  uri: z.string().startsWith("otpauth://totp/").max(1000),
  recoveryCodes: z.array(z.string().regex(/^[\w-]{6,20}$/)).max(20),
});

/** The secrets that the form carried, or null when they were tampered with. */
function parsePostedSecondFactor(text: string): SecondFactor | null {
  try {
    return secondFactor.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
