import type { IdentityDeps } from "./identity.server.ts";
import type { Area, Ask, Right, Role, WithReading } from "./rights.ts";
import { may } from "./rights.ts";
import { findRole } from "./roles.server.ts";

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

/** Whether somebody may see or change one more area, for a page that shows it only to some. */
export const holds = <R extends Right, A extends Area, K extends Ask>(
  admin: Admin<R>,
  area: A,
  ask: K,
): admin is Admin<R> & Admin<`${A}:${K}`> => may(admin.role, area, ask);

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The administrator that a signed-in user is; null for somebody without a role. */
export async function adminOf(
  { db }: Pick<IdentityDeps, "db">,
  { user, session }: Session,
): Promise<Admin | null> {
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

export const hasSessionCookie = (headers: Headers): boolean => namesSession(headers.get("cookie") ?? "");

/** Whether a request's cookies name a session, which may be nobody's. */
export const namesSession = (cookies: string): boolean =>
  /(?:^|; ?)(?:__Host-)?admin\.session_token=/.test(cookies);
