import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { ADDRESS_HEADER, AUTH_PATH } from "../auth.server.ts";
import type { Caller, IdentityDeps } from "../identity.server.ts";
import { accounts, users } from "../identity.tables.server.ts";
import { COMES_BACK_AFTER_MS } from "./attempts.server.ts";
import { formatWait } from "./sign-in.ts";

/** The endpoints of the identity library that the shop uses; no other can be reached. */
type Question =
  | "/sign-in/email"
  | "/sign-out"
  | "/change-password"
  | "/two-factor/enable"
  | "/two-factor/disable"
  | "/two-factor/verify-totp"
  | "/two-factor/verify-backup-code"
  | "/two-factor/generate-backup-codes"
  | "/passkey/verify-registration"
  | "/passkey/verify-authentication"
  | Read;

/** The endpoints that are read, without a body. */
type Read = "/passkey/generate-register-options" | "/passkey/generate-authenticate-options";

/** The library's code for an invalid new passkey; its status is that of a fault. */
const NOT_REGISTERED = "FAILED_TO_VERIFY_REGISTRATION";

export interface AuthAnswer {
  body: Record<string, unknown>;
  /** The cookies to pass to the browser. */
  headers: Headers;
}

export interface AuthRefusal {
  status: number;
  /** The library's code for the error, such as `INVALID_PASSWORD`. */
  code: string | null;
  message: string | null;
  headers: Headers;
  /** With 429: how many seconds to wait. */
  wait: number | null;
}

/**
 * Calls the identity library as a browser would: through its handler, because only there it counts attempts and checks
 * where the request came from. So a form that is posted without scripts is limited like any other.
 */
export async function callAuth(
  { identity, site }: Pick<IdentityDeps, "identity" | "site">,
  caller: Caller,
  question: Question,
  /** Null for endpoints that are read. */
  body: Record<string, unknown> | null,
  /** The cookies that the library may see, when these are not all of the request's. */
  sent: string | null = caller.headers.get("cookie"),
): Promise<Result<AuthAnswer, AuthRefusal>> {
  const auth = await identity.auth();
  const headers = new Headers({ "content-type": "application/json" });
  if (sent !== null) headers.set("cookie", sent);
  for (const name of ["origin", "user-agent"]) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set(ADDRESS_HEADER, caller.address);
  const address = new URL(AUTH_PATH + question, site.origin);
  const sending = body === null ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
  const response = await auth.handler(new Request(address, { ...sending, headers }));
  const answer = await bufferResponse(response);
  const cookies = new Headers();
  for (const cookie of response.headers.getSetCookie()) cookies.append("set-cookie", cookie);
  if (response.ok) return ok({ body: answer, headers: cookies });
  if (response.status >= 500 && answer.code !== NOT_REGISTERED)
    throw new Error(`The identity library failed at ${question}: ${response.status}`);
  const wait = Math.max(1, Number(response.headers.get("x-retry-after")));
  return err({
    status: response.status,
    code: typeof answer.code === "string" ? answer.code : null,
    message:
      response.status === 429 ? formatWait(wait) : typeof answer.message === "string" ? answer.message : null,
    headers: cookies,
    wait: response.status === 429 ? wait : null,
  });
}

async function bufferResponse(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  return text === "" ? {} : (JSON.parse(text) ?? {});
}

/** The key that signs a browser's cookies, and the name they are kept under. */
export interface CookieParts {
  db: Database;
  site: Pick<Site, "origin">;
  /** `AUTH_SECRET`: each kind of cookie has a separate key that is derived from it. */
  secret: string;
  now: Date;
}

const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const WAITED_SECONDS = 10 * 60;

/**
 * The browser that an account signed in with before, as a key to count its attempts by; null for any other browser. The
 * cookie is valid for one account, and until its password changes, because the signature includes the password's hash.
 * It does not grant access. A thief of the cookie can guess in its separate count, as slowly as anyone.
 */
export async function findKnownBrowser(
  { db, secret, site, now }: CookieParts,
  headers: Headers,
  email: string,
): Promise<string | null> {
  const sent = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(
    parseCookie(headers, cookieName(site, knownName(secret, email))) ?? "",
  );
  if (!sent) return null;
  const [, browser = "", until = "", signature = ""] = sent;
  const account = await findCredential(db, email);
  if (!account || Number(until) <= now.getTime()) return null;
  const right = sign(secret, "known browser", [account.userId, account.password, browser, until]);
  return isSame(signature, right) ? browser : null;
}

/**
 * The cookie for a browser in which the account has just proven itself completely: by its password and, if it has one,
 * its code.
 */
export async function rememberBrowser(
  { db, secret, site, now }: CookieParts,
  email: string,
): Promise<string | null> {
  const account = await findCredential(db, email);
  if (!account) return null;
  const browser = randomUUID();
  const until = String(now.getTime() + KNOWN_SECONDS * 1000);
  const signature = sign(secret, "known browser", [account.userId, account.password, browser, until]);
  return cookieLine(site, knownName(secret, email), `${browser}.${until}.${signature}`, KNOWN_SECONDS);
}

/** Whether this address was told to wait for this account, at least some seconds ago. */
export function hasWaited(
  { secret, site, now }: Omit<CookieParts, "db">,
  headers: Headers,
  whose: Waiting,
): boolean {
  const since = waitsSince({ secret, site, now }, headers, whose);
  return since !== null && since + COMES_BACK_AFTER_MS <= now.getTime();
}

/** The cookie for a browser that is told to wait; null when it was told before and has the cookie. */
export function storeWaitingCookie(
  { secret, site, now }: Omit<CookieParts, "db">,
  headers: Headers,
  { email, address }: Waiting,
): string | null {
  if (waitsSince({ secret, site, now }, headers, { email, address }) !== null) return null;
  const since = String(now.getTime());
  const signature = sign(secret, "waiting", [email.toLowerCase(), address, since]);
  return cookieLine(site, "waiting", `${since}.${signature}`, WAITED_SECONDS);
}

interface Waiting {
  email: string;
  address: string;
}

function waitsSince(
  { secret, site, now }: Omit<CookieParts, "db">,
  headers: Headers,
  { email, address }: Waiting,
): number | null {
  const sent = /^(\d{13})\.([\w-]{43})$/.exec(parseCookie(headers, cookieName(site, "waiting")) ?? "");
  if (!sent) return null;
  const [, since = "", signature = ""] = sent;
  if (!isSame(signature, sign(secret, "waiting", [email.toLowerCase(), address, since]))) return null;
  return Number(since) + WAITED_SECONDS * 1000 > now.getTime() ? Number(since) : null;
}

/** One cookie for each account, so that two people of one shop can share a browser. Outsiders cannot guess its name. */
const knownName = (secret: string, email: string): string =>
  `known_${sign(secret, "known browser of", [email.toLowerCase()]).slice(0, 12)}`;

/** Over https no neighbouring domain can set it: the name's prefix requires `Secure` and the whole site as path. */
const cookieName = ({ origin }: CookieParts["site"], name: string): string =>
  origin.startsWith("https:") ? `__Host-admin.${name}` : `admin.${name}`;

function cookieLine(site: CookieParts["site"], name: string, value: string, seconds: number): string {
  const secure = site.origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(site, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function parseCookie(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(/; ?/);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

function sign(secret: string, purpose: string, parts: string[]): string {
  const key = createHmac("sha256", secret).update(purpose).digest();
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function findCredential(
  db: Database,
  email: string,
): Promise<{ userId: string; password: string } | null> {
  const [found] = await db
    .select({ userId: users.id, password: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.email, email.toLowerCase()), isNotNull(accounts.password)));
  return found?.password ? { userId: found.userId, password: found.password } : null;
}
