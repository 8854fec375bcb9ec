import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Auth, AuthParts } from "./auth.server.ts";
import { openPasswordQueue, type PasswordQueue } from "./password-queue.ts";
import { type Area, type Ask, may, type Right, type Role, type WithReading } from "./rights.ts";
import { findRole } from "./roles.server.ts";

export interface Identity {
  /** The identity library, loaded on first use: processes that only serve shoppers never load it. */
  auth(): Promise<Auth>;
  /** Signs the cookies of the sign-in, and keys the hashes of addresses. */
  readonly secret: string;
  /** Every request that hashes a password waits here. */
  readonly passwords: PasswordQueue;
}

export interface IdentityDeps {
  db: Database;
  identity: Identity;
  site: Site;
  now: () => Date;
  log: Log;
  /** Whether the shop can send letters. */
  hasMail: boolean;
}

/**
 * The caller. The headers are passed whole: the identity library reads its own cookies from them, checks the origin and
 * names the device by them.
 */
export interface Caller {
  headers: Headers;
  /** Where the request comes from, as far as that can be known; for limits. */
  address: string;
}

export function openIdentity(parts: AuthParts): Identity {
  let auth: Promise<Auth> | undefined;
  return {
    secret: parts.secret,
    passwords: openPasswordQueue(),
    auth() {
      auth ??= import("./auth.server.ts").then(({ createAuth }) => createAuth(parts));
      return auth;
    },
  };
}

declare const proof: unique symbol;

/**
 * A signed-in person with a role, and the rights that the guard has found. Only the guard makes one. So a route that
 * forgot to ask cannot call a function that takes an `Admin`, and a route that asked for another right cannot call one
 * that takes an `Admin<"money:read">`.
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

/** The administrator of a signed-in user; null for a user without a role. */
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
