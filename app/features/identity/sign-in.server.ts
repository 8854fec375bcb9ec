import { eq } from "drizzle-orm";
import { type RouterContextProvider, redirect } from "react-router";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { sessions } from "#app/platform/db/schema/identity.ts";
import { clockContext, databaseContext, logContext, visitorContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { err, type Result } from "#app/shared/result.ts";
import { type AuthAnswer, type AuthRefusal, askAuth } from "./ask-auth.server.ts";
import { countAttempt, forgetAttempts, takeAttemptBack } from "./attempts.server.ts";
import { deviceName } from "./device-name.ts";
import { ownPath, SIGN_IN_PATH } from "./own-path.ts";
import { recordAdministrator } from "./record-administrator.server.ts";
import { findSession } from "./require-admin.server.ts";
import { isAdmin } from "./roles.server.ts";
import { CODE_WAS_USED, type SignInFailure, type SignInView, signInFailure, waitWords } from "./sign-in.ts";
import { spendCode } from "./spent-codes.server.ts";

/** An address, a password and a code are far shorter. */
const LARGEST_FORM = 10_000;

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What the sign-in page shows; an administrator who is signed in already is sent on. */
export async function readSignIn(asked: Asked): Promise<SignInView> {
  const query = new URL(asked.request.url).searchParams;
  const session = await findSession(asked);
  if (session && (await isAdmin(asked.context.get(databaseContext), session.user.id))) {
    throw redirect(ownPath(query.get("to")));
  }
  const step = query.get("step");
  return {
    step: step === "code" || step === "recovery" ? step : "password",
    hasEnded: query.has("ended"),
    to: ownPath(query.get("to")),
  };
}

/**
 * One step of signing in: the password, or the second factor's code after it. Leads on to where the person wanted to
 * go, or says why not.
 */
export async function signIn(asked: Asked): Promise<SignInFailure> {
  const read = await readForm(asked.request, LARGEST_FORM);
  if (!read.ok)
    return { ...signInFailure(read.error.status, null, read.error.message), email: null, wait: null };
  const form = read.value;
  const step = readStep(form);
  const to = ownPath(new URL(asked.request.url).searchParams.get("to"));
  const answer = step.name === "password" ? await askPassword(asked, step) : await askCode(asked, step);
  if (!answer.ok) {
    // Whose account it is stays out of the log; the request's line tells when and where from.
    asked.context.get(logContext).warn("A sign-in failed", { step: step.name, status: answer.error.status });
    return answer.error;
  }
  if (answer.value.body.twoFactorRedirect === true) {
    const query = new URLSearchParams({ to, step: "code" });
    throw redirect(`${SIGN_IN_PATH}?${query}`, { status: 303, headers: answer.value.headers });
  }
  await noteSignIn(asked, answer.value);
  throw redirect(to, { status: 303, headers: answer.value.headers });
}

type Step =
  | { name: "password"; email: string; password: string }
  | { name: "code" | "recovery"; code: string };

function readStep(form: FormData): Step {
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const name = field("step");
  if (name === "recovery") return { name, code: field("code").toLowerCase() };
  if (name === "code") return { name, code: field("code").replaceAll(/\s/g, "") };
  return { name: "password", email: field("email"), password: String(form.get("password") ?? "") };
}

type Answer = Result<AuthAnswer, SignInFailure>;

async function askPassword(
  asked: Asked,
  { email, password }: Extract<Step, { name: "password" }>,
): Promise<Answer> {
  const { context } = asked;
  const db = context.get(databaseContext);
  const address = context.get(visitorContext);
  const wait = await countAttempt(db, { email, address, now: context.get(clockContext)() });
  if (wait > 0) return err({ ...signInFailure(429, null, waitWords(wait)), email, wait });
  const answer = await askAuth(asked, "/sign-in/email", { email, password });
  if (answer.ok) await forgetAttempts(db, email);
  else if (answer.error.status !== 401) await takeAttemptBack(db, email);
  return answer.ok ? answer : err(failed(answer.error, email));
}

async function askCode(
  asked: Asked,
  { name, code }: Extract<Step, { name: "code" | "recovery" }>,
): Promise<Answer> {
  const answer = await askAuth(
    asked,
    name === "recovery" ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp",
    { code },
  );
  if (!answer.ok) return err(failed(answer.error, null));
  if (name === "recovery") return answer;
  const { context } = asked;
  const { user, token } = signedIn(answer.value);
  const db = context.get(databaseContext);
  if (await spendCode(db, user.id, code, context.get(clockContext)())) return answer;
  // The library does not know that the code was taken before: what it opened is closed again, unused.
  await db.delete(sessions).where(eq(sessions.token, token));
  return err({ ...signInFailure(422, CODE_WAS_USED, null), email: null, wait: null });
}

/** For the audit log. Who has an account and no role has no business there. */
async function noteSignIn({ request, context }: Asked, answer: AuthAnswer): Promise<void> {
  const { user } = signedIn(answer);
  const device = { field: "device", from: null, to: deviceName(request.headers.get("user-agent")) };
  await inTransaction(context.get(databaseContext), async (tx) => {
    if (!(await isAdmin(tx, user.id))) return;
    await recordAdministrator(tx, { userId: user.id, email: user.email }, user.id, "signed in", [device]);
  });
}

const signedIn = ({ body }: AuthAnswer) => body as { token: string; user: { id: string; email: string } };

const failed = ({ status, code, message, wait }: AuthRefusal, email: string | null): SignInFailure => ({
  ...signInFailure(status, code, message),
  email,
  wait,
});
