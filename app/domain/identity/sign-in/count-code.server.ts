import { and, eq, gt } from "drizzle-orm";
import { err, type Result } from "#app/shared/result.ts";
import { type Caller, findSession, type IdentityDeps } from "../identity.server.ts";
import { users, verifications } from "../identity.tables.server.ts";
import { countCode, forgetAttempts, takeAttemptBack } from "./attempts.server.ts";
import {
  type AuthAnswer,
  type AuthRefusal,
  type CookieParts,
  callAuth,
  findKnownBrowser,
} from "./call-auth.server.ts";
import { formatWait } from "./sign-in.ts";

type CodeQuestion = "/two-factor/verify-totp" | "/two-factor/verify-backup-code";

/**
 * Passes a code of the second factor to the identity library, once it has been counted for its account. A browser that
 * the account signed in with before has a separate count, so that an attacker who has only the password cannot keep it
 * out.
 */
export async function callAuthCounted(
  deps: IdentityDeps,
  caller: Caller,
  question: CodeQuestion,
  code: string,
): Promise<Result<AuthAnswer, AuthRefusal>> {
  const parts = cookieParts(deps);
  const user = await findUserOfCode(deps, caller);
  // Nothing is passed on uncounted, and the library sees no other cookie than the one that was checked.
  if (user === null) return err(TOOK_TOO_LONG);
  const browser = await findKnownBrowser(parts, caller.headers, user.email);
  const whose = browser === null ? user.id : `${user.id} ${browser}`;
  const counted = { ...(await countCode(parts.db, whose, parts.now)), isShared: browser === null };
  if (counted.wait > 0) {
    const { wait } = counted;
    return err({ status: 429, code: null, message: formatWait(wait), headers: new Headers(), wait });
  }
  const answer = await callAuth(deps, caller, question, { code }, user.cookie);
  if (answer.ok) await forgetAttempts(parts.db, counted);
  else if (answer.error.status !== 401) await takeAttemptBack(parts.db, counted);
  return answer;
}

export const cookieParts = ({ db, identity, site, now }: IdentityDeps): CookieParts => ({
  db,
  site,
  secret: identity.secret,
  now: now(),
});

const TOOK_TOO_LONG: AuthRefusal = {
  status: 401,
  code: "INVALID_TWO_FACTOR_COOKIE",
  message: null,
  headers: new Headers(),
  wait: null,
};

/**
 * The code's account and the cookies that show it: the signed-in user, otherwise the user who has given the password.
 */
async function findUserOfCode(
  deps: IdentityDeps,
  { headers }: Caller,
): Promise<{ id: string; email: string; cookie: string } | null> {
  const cookies = headers.get("cookie") ?? "";
  const session = await findSession(deps, headers);
  if (session) return { id: session.user.id, email: session.user.email, cookie: cookies };
  const cookie = /(?:^|; ?)((?:__Host-)?admin\.two_factor=([^;]+))/.exec(cookies);
  const [, pair = "", value = ""] = cookie ?? [];
  const [user] = await deps.db
    .select({ id: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, plain(value).split(".", 1)[0] ?? ""),
        gt(verifications.expiresAt, deps.now()),
      ),
    )
    .limit(1);
  return user ? { ...user, cookie: pair } : null;
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
