import { type RouterContextProvider, redirect } from "react-router";
import { databaseContext } from "#app/platform/http/context.ts";
import { type AuthAnswer, type AuthRefusal, askAuth } from "./ask-auth.server.ts";
import { ownPath, SIGN_IN_PATH } from "./own-path.ts";
import { findSession } from "./require-admin.server.ts";
import { isAdmin } from "./roles.server.ts";
import { type SignInFailure, type SignInView, signInFailure } from "./sign-in.ts";

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
  const form = await asked.request.formData();
  const field = (name: string) => String(form.get(name) ?? "").trim();
  const to = ownPath(new URL(asked.request.url).searchParams.get("to"));
  const onwards = ({ headers }: AuthAnswer) => redirect(to, { status: 303, headers });

  if (field("step") === "password") {
    const email = field("email");
    const password = String(form.get("password") ?? "");
    const answer = await askAuth(asked, "/sign-in/email", { email, password });
    if (!answer.ok) return failed(answer.error, email);
    if (answer.value.body.twoFactorRedirect !== true) throw onwards(answer.value);
    const query = new URLSearchParams({ to, step: "code" });
    throw redirect(`${SIGN_IN_PATH}?${query}`, { status: 303, headers: answer.value.headers });
  }
  const answer =
    field("step") === "recovery"
      ? await askAuth(asked, "/two-factor/verify-backup-code", { code: field("code").toLowerCase() })
      : await askAuth(asked, "/two-factor/verify-totp", { code: field("code").replaceAll(/\s/g, "") });
  if (!answer.ok) return failed(answer.error, null);
  throw onwards(answer.value);
}

const failed = ({ status, code, message }: AuthRefusal, email: string | null): SignInFailure => ({
  ...signInFailure(status, code, message),
  email,
});
