import { eq } from "drizzle-orm";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { passwordHashOf } from "../accounts.server.ts";
import { deviceName } from "../device-name.ts";
import { type Caller, findSession, type IdentityDeps } from "../identity.server.ts";
import { sessions } from "../identity.tables.server.ts";
import { ownPath } from "../own-path.ts";
import { BUSY_SECONDS } from "../password-queue.ts";
import { isAdmin, recordAdministrator } from "../roles.server.ts";
import {
  type Counted,
  countAttempt,
  countInKnownBrowser,
  forgetAttempts,
  spendCode,
  takeAttemptBack,
} from "./attempts.server.ts";
import {
  type AuthAnswer,
  type AuthRefusal,
  type CookieParts,
  callAuth,
  findKnownBrowser,
  hasWaited,
  rememberBrowser,
  storeWaitingCookie,
} from "./call-auth.server.ts";
import { callAuthCounted, cookieParts } from "./count-code.server.ts";
import {
  BUSY_MESSAGE,
  CODE_WAS_USED,
  formatAccountWait,
  formatWait,
  type SignInFailure,
  type SignInView,
  signInFailure,
} from "./sign-in.ts";

/** Passwords from one address, for any account; passkeys have their own count at the same rate. */
const ADDRESS_TRIES = { atOnce: 10, everyMs: 6_000 };

/** The state of the sign-in page that its query asks for. */
export function parseSignInQuery(query: URLSearchParams): SignInView {
  const step = query.get("step");
  return {
    step: step === "code" || step === "recovery" ? step : "password",
    hasEnded: query.has("ended"),
    isSaved: query.has("saved"),
    to: ownPath(query.get("to")),
  };
}

/** Whether an administrator is signed in already and needs no sign-in page. */
export async function isSignedIn(deps: IdentityDeps, headers: Headers): Promise<boolean> {
  const session = await findSession(deps, headers);
  return session !== null && isAdmin(deps.db, session.user.id);
}

/** One step of signing in, as typed: the password, or the second factor's code after it. */
export type SignInStep =
  | { name: "password"; email: string; password: string }
  | { name: "code" | "recovery"; code: string };

/** The sign-in page's form as values. */
export function parseSignInStep(form: FormData): SignInStep {
  const field = (name: string) => textIn(form, name).trim();
  const name = field("step");
  if (name === "recovery") return { name, code: field("code").toLowerCase() };
  if (name === "code") return { name, code: field("code").replaceAll(/\s/g, "") };
  return { name: "password", email: field("email"), password: textIn(form, "password") };
}

/** The result of a step, with the cookies to pass on. */
interface SignedIn {
  isCodeNeeded: boolean;
  headers: Headers;
}

/** Carries out one step of signing in, or returns the reason why not. */
export async function signIn(
  deps: IdentityDeps,
  caller: Caller,
  step: SignInStep,
): Promise<Result<SignedIn, SignInRefusal>> {
  const answer =
    step.name === "password"
      ? await requirePassword(deps, caller, step)
      : await requireCode(deps, caller, step);
  if (!answer.ok) {
    // The log does not say whose account it is; the request's line has time and address.
    deps.log.warn("A sign-in failed", { step: step.name, status: answer.error.status });
    return answer;
  }
  const { body, headers } = answer.value;
  if (body.twoFactorRedirect === true) return ok({ isCodeNeeded: true, headers });
  return ok({ isCodeNeeded: false, headers: await completeSignIn(deps, caller, answer.value) });
}

/** Ends a complete sign-in: records it, and returns the cookies to pass on. */
export async function completeSignIn(
  deps: IdentityDeps,
  caller: Caller,
  answer: AuthAnswer,
  means?: "with a passkey",
): Promise<Headers> {
  await recordSignIn(deps, caller, answer, means);
  const known = await rememberBrowser(cookieParts(deps), signedIn(answer).user.email);
  if (known !== null) answer.headers.append("set-cookie", known);
  return answer.headers;
}

/** For an unreadable form. */
export const unreadableSignIn = (error: { status: number; message: string }): SignInRefusal => ({
  ...signInFailure(error.status, null, error.message),
  email: null,
  wait: null,
  headers: new Headers(),
});

/** The page to show, and its cookies. */
export interface SignInRefusal extends SignInFailure {
  headers: Headers;
}

type Answer = Result<AuthAnswer, SignInRefusal>;

async function requirePassword(
  deps: IdentityDeps,
  caller: Caller,
  { email, password }: Extract<SignInStep, { name: "password" }>,
): Promise<Answer> {
  const parts = cookieParts(deps);
  const browser = await findKnownBrowser(parts, caller.headers, email);
  const haste = browser === null ? await countByAddress(parts, "sign-in", caller.address) : 0;
  if (haste > 0) return tooFast(email, haste, formatWait(haste));
  const answer = await deps.identity.passwords.withPlace({ isKnown: browser !== null }, async (turn) => {
    const counted = await countPassword(deps, caller, { email, browser });
    if (!counted.ok) return counted;
    await turn();
    return checkCounted(deps, caller, { email, password, counted: counted.value });
  });
  return answer ?? tooFast(email, BUSY_SECONDS, BUSY_MESSAGE);
}

async function checkCounted(
  deps: IdentityDeps,
  caller: Caller,
  { email, password, counted }: { email: string; password: string; counted: Counted },
): Promise<Answer> {
  const hash = await passwordHashOf(deps.db, email);
  const answer = await callAuth(deps, caller, "/sign-in/email", { email, password });
  if (answer.ok && hash !== (await passwordHashOf(deps.db, email))) {
    // The password was changed meanwhile, perhaps against an intruder. That change may have missed this session.
    await deps.db.delete(sessions).where(eq(sessions.token, signedIn(answer.value).token ?? ""));
    return err({ ...signInFailure(401, "INVALID_EMAIL", null), email, wait: null, headers: new Headers() });
  }
  if (answer.ok) await forgetAttempts(deps.db, counted);
  else if (answer.error.status !== 401) await takeAttemptBack(deps.db, counted);
  return answer.ok ? answer : err(failed(answer.error, email));
}

/** Counts before the password is checked: in a known browser by its own attempts, otherwise by account. */
async function countPassword(
  deps: IdentityDeps,
  { headers, address }: Caller,
  { email, browser }: { email: string; browser: string | null },
): Promise<Result<Counted, SignInRefusal>> {
  const parts = cookieParts(deps);
  const { db, secret, now } = parts;
  if (browser !== null) {
    const counted = await countInKnownBrowser(db, browser, now);
    return counted.wait > 0 ? tooFast(email, counted.wait, formatWait(counted.wait)) : ok(counted);
  }
  const waited = hasWaited(parts, headers, { email, address });
  const counted = await countAttempt(db, { email, address, secret, hasWaited: waited, now });
  if (counted.wait === 0) return ok(counted);
  const waiting = storeWaitingCookie(parts, headers, { email, address });
  return tooFast(
    email,
    counted.wait,
    formatAccountWait(counted.wait),
    new Headers(waiting === null ? [] : [["set-cookie", waiting]]),
  );
}

const tooFast = (email: string, wait: number, message: string, headers = new Headers()) =>
  err({ ...signInFailure(429, null, message), email, wait, headers });

/**
 * Counts one of an address's tries: 0, or the seconds to wait. Behind a proxy that does not name its clients all would
 * count as one, so only the other counts apply there.
 */
export const countByAddress = async (
  { db, secret, now }: Pick<CookieParts, "db" | "secret" | "now">,
  thing: "sign-in" | "passkey" | "passkey challenge",
  address: string,
): Promise<number> =>
  isThisMachine(address) ? 0 : countAgainstLimit(db, { thing, whose: address, secret }, ADDRESS_TRIES, now);

async function requireCode(
  deps: IdentityDeps,
  caller: Caller,
  { name, code }: Extract<SignInStep, { name: "code" | "recovery" }>,
): Promise<Answer> {
  const answer = await callAuthCounted(
    deps,
    caller,
    name === "recovery" ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp",
    code,
  );
  if (!answer.ok) return err(failed(answer.error, null));
  if (name === "recovery") return answer;
  const { user, token } = signedIn(answer.value);
  if (await spendCode(deps.db, user.id, code, deps.now())) return answer;
  // The library does not know that the code was used before: the session that it opened is closed again, unused.
  await deps.db.delete(sessions).where(eq(sessions.token, token));
  return err({ ...signInFailure(422, CODE_WAS_USED, null), email: null, wait: null, headers: new Headers() });
}

/** For the audit log. An account without the role is not an administrator's. */
async function recordSignIn(
  { db }: IdentityDeps,
  { headers }: Caller,
  answer: AuthAnswer,
  means?: "with a passkey",
): Promise<void> {
  const { user } = signedIn(answer);
  const name = deviceName(headers.get("user-agent"));
  const device = { field: "device", from: null, to: means ? `${name}, ${means}` : name };
  await inTransaction(db, async (tx) => {
    if (!(await isAdmin(tx, user.id))) return;
    await recordAdministrator(tx, { userId: user.id, email: user.email }, user.id, "signed in", [device]);
  });
}

const signedIn = ({ body }: AuthAnswer) => body as { token: string; user: { id: string; email: string } };

const failed = (
  { status, code, message, wait, headers }: AuthRefusal,
  email: string | null,
): SignInRefusal => ({
  ...signInFailure(status, code, message),
  email,
  wait,
  headers,
});
