import { data, type RouterContextProvider, redirect } from "react-router";
import { findKey } from "#app/domain/identity/api-keys/api-keys.server.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import {
  type Admin,
  adminOf,
  adminOfKey,
  findSession,
  hasSessionCookie,
  holds,
  type IdentityDeps,
} from "#app/domain/identity/identity.server.ts";
import { ADMIN_HOME, isAdminPath, ownPath, signInPath } from "#app/domain/identity/own-path.ts";
import { type Area, type AreasOf, type Ask, KEY_RIGHTS, type KeyRight } from "#app/domain/identity/rights.ts";
import { listOwners } from "#app/domain/identity/roles.server.ts";
import type { Refusal } from "#app/owner/kit/refusal.ts";
import { problemAnswer } from "#app/platform/http/problem.server.ts";
import { countAgainstLimit, formatSeconds, KEY_LIMIT } from "#app/platform/http/visitor-limit.server.ts";
import { admitContext, identityDepsContext } from "./contexts.server.ts";

interface GuardedRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Shared by all loaders of a request: each calls the guard, and the database is asked once. */
const answers = new WeakMap<Readonly<RouterContextProvider>, Promise<Admin>>();

/**
 * The person who makes the request, if their role may see or change this area; no answer at all otherwise. Every loader
 * and every action below /admin calls this first: a page's loader guards neither its action nor its neighbours, since
 * each can be requested alone.
 *
 * Throws responses for the router: a redirect to the sign-in page, which leads back; or a 403 for people without a role
 * or without this right, and for requests from other sites.
 */
export async function requireAdmin<A extends Area, K extends Ask>(
  { request, context }: GuardedRequest,
  area: A,
  ask: K,
): Promise<Admin<`${A}:${K}`>> {
  const deps = context.get(identityDepsContext);
  if (isForeign(request, deps.site.ownOrigins)) throw refuse(deps, { reason: "foreign origin" });
  const answer = answers.get(context) ?? findAdmin(deps, request);
  answers.set(context, answer);
  const admin = await answer;
  if (holds(admin, area, ask)) return admin;
  const owners = await listOwners(deps.db);
  throw refuse(deps, { reason: "not this role", role: admin.role, owners });
}

/**
 * The person who makes the request, on a public page; null for visitors, and for people whose role may not do this
 * there. Use it only for things that a visitor must not notice: kept pages know no person.
 */
export async function findAdminWith<A extends Area, K extends Ask>(
  { request, context }: GuardedRequest,
  area: A,
  ask: K,
): Promise<Admin<`${A}:${K}`> | null> {
  const { db, identity } = context.get(identityDepsContext);
  const session = await findSession({ identity }, request.headers);
  const admin = session && (await adminOf({ db }, session));
  return admin && holds(admin, area, ask) ? admin : null;
}

/**
 * The administrator that the key of a program's request is for one of its rights. Throws the answer otherwise, as a
 * problem: a wrong key is counted for its visitor, a right one for itself.
 */
export async function requireKey<K extends KeyRight>(
  { request, context }: GuardedRequest,
  right: K,
): Promise<Admin<AreasOf<K>>> {
  const { db, identity, now } = context.get(identityDepsContext);
  const key = await findKey(db, request.headers.get("authorization"), now());
  const wait = key
    ? await countAgainstLimit(db, { thing: "api", whose: key.id, secret: identity.secret }, KEY_LIMIT, now())
    : await context.get(admitContext)("wrong-key");
  if (wait > 0)
    throw problemAnswer(
      { status: 429, detail: `That was a lot in a short time. Try again in ${formatSeconds(wait)}.` },
      { "retry-after": String(wait) },
    );
  if (!key)
    throw problemAnswer(
      {
        status: 401,
        detail:
          "Send a key that is not revoked, as ‘Authorization: Bearer …’. The owner makes one at Settings: API.",
      },
      { "www-authenticate": 'Bearer realm="shop"' },
    );
  const admin = adminOfKey(key, right);
  if (admin) return admin;
  const { label } = KEY_RIGHTS[right];
  throw problemAnswer({
    status: 403,
    detail: `This key does not have the right ‘${label}’. The owner can make another.`,
  });
}

async function findAdmin(deps: IdentityDeps, request: Request): Promise<Admin> {
  const session = await findSession(deps, request.headers);
  if (!session) {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const ended = !isRead || hasSessionCookie(request.headers);
    throw redirect(signInPath(pageOf(request, isRead), { ended }));
  }
  const { email } = session.user;
  const admin = await adminOf(deps, session);
  if (admin === null) throw refuse(deps, { reason: "not an administrator", email });
  return admin;
}

function refuse({ log }: Pick<IdentityDeps, "log">, refusal: Refusal) {
  log.warn("The administration was refused", { reason: refusal.reason });
  return data(refusal, { status: 403 });
}

/** The page to return to: the requested one, or the one whose form was sent. */
function pageOf(request: Request, isRead: boolean): string {
  const url = new URL(request.url);
  const referer = request.headers.get("referer");
  if (!isRead && referer && URL.canParse(referer)) {
    const page = new URL(referer);
    if (isAdminPath(page.pathname)) return ownPath(page.pathname + page.search);
  }
  // The suffix that the router adds when it requests only a page's data.
  const pathname = url.pathname.replace(/(\/_)?\.data$/, "");
  for (const name of ["_routes", "index"]) url.searchParams.delete(name);
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : "";
  return isRead ? ownPath(pathname + query) : isAdminPath(pathname) ? ownPath(pathname) : ADMIN_HOME;
}
