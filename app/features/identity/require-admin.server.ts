import { data, type RouterContextProvider, redirect } from "react-router";
import { isForeign } from "./foreign-origin.ts";
import { type IdentityDeps, identityDepsContext } from "./identity.server.ts";
import { ADMIN_HOME, isAdminPath, ownPath, signInPath } from "./own-path.ts";
import type { Refusal } from "./refusal.ts";
import { type Area, type Ask, may, type Right, type Role, type WithReading } from "./rights.ts";
import { findRole, listOwners } from "./roles.server.ts";

declare const proof: unique symbol;

/**
 * A signed-in person with a role, and the rights that the guard has found. Only the guard makes one: a function that
 * takes an `Admin` cannot be called by a route that forgot to ask, and one that takes an `Admin<"money:read">` not by
 * a route that asked for something else.
 */
export interface Admin<R extends Right = never> {
  readonly [proof]: { readonly [Each in WithReading<R>]: true };
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** The session that the request came with. */
  readonly sessionId: string;
}

interface Asked {
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
  { request, context }: Asked,
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

/** Whether somebody may see or change one more area, for a page that shows it only to some. */
export const holds = <R extends Right, A extends Area, K extends Ask>(
  admin: Admin<R>,
  area: A,
  ask: K,
): admin is Admin<R> & Admin<`${A}:${K}`> => may(admin.role, area, ask);

/**
 * The person who makes the request, on a page that is for everybody; null for visitors, and for people whose role may not
 * do this there. Only for what a visitor must not notice: pages that are kept know no person.
 */
export async function findAdminWith<A extends Area, K extends Ask>(
  { request, context }: Asked,
  area: A,
  ask: K,
): Promise<Admin<`${A}:${K}`> | null> {
  const { db, identity } = context.get(identityDepsContext);
  const session = await findSession({ identity }, request.headers);
  const admin = session && (await adminOf({ db }, session));
  return admin && holds(admin, area, ask) ? admin : null;
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

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The administrator that a signed-in user is; null for somebody without a role. */
async function adminOf({ db }: Pick<IdentityDeps, "db">, { user, session }: Session): Promise<Admin | null> {
  const { id: userId, email } = user;
  const role = await findRole(db, userId);
  return role === null ? null : ({ userId, email, role, sessionId: session.id } as Admin);
}

/** The signed-in user, administrator or not; null for a visitor, for whom the identity library is not even loaded. */
export async function findSession({ identity }: Pick<IdentityDeps, "identity">, headers: Headers) {
  if (!hasSessionCookie(headers)) return null;
  const auth = await identity.auth();
  return auth.api.getSession({ headers });
}

const hasSessionCookie = (headers: Headers): boolean => namesSession(headers.get("cookie") ?? "");

/** Whether a request's cookies name a session, which may be nobody's. */
export const namesSession = (cookies: string): boolean =>
  /(?:^|; ?)(?:__Host-)?admin\.session_token=/.test(cookies);

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
