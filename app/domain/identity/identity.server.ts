import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Auth, AuthParts } from "./auth.server.ts";
import { openPasswordQueue, type PasswordQueue } from "./password-queue.ts";
import {
  type Area,
  type AreasOf,
  type Ask,
  KEY_RIGHTS,
  type KeyRight,
  may,
  type Right,
  type Role,
  type WithReading,
} from "./rights.ts";
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
 * A signed-in person with a role, or a program with a key, and the rights that the guard has found. Only the guard makes
 * one: a function that takes an `Admin` cannot be called by a route that forgot to ask, and one that takes an
 * `Admin<"money:read">` not by a route that asked for something else.
 */
export interface Admin<R extends Right = never> {
  readonly [proof]: { readonly [Each in WithReading<R>]: true };
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** The session that the request came with; empty for a key. */
  readonly sessionId: string;
  /** The rights of a key, to which its role is narrowed; left out for a person. */
  readonly rights?: readonly Right[];
}

/** Who reads what only some may see: an administrator with the right, or a job of the shop itself. */
export type Reader<R extends Right> = Admin<R> | "job";

/** Whether somebody may see or change one more area, for a page that shows it only to some. */
export const holds = <R extends Right, A extends Area, K extends Ask>(
  admin: Admin<R>,
  area: A,
  ask: K,
): admin is Admin<R> & Admin<`${A}:${K}`> =>
  may(admin.role, area, ask) && (admin.rights?.includes(`${area}:${ask}`) ?? true);

const proven = <R extends Right>(who: Omit<Admin, typeof proof>): Admin<R> => who as Admin<R>;

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The administrator of a signed-in user; null for a user without a role. */
export async function adminOf(
  { db }: Pick<IdentityDeps, "db">,
  { user, session }: Session,
): Promise<Admin | null> {
  const { id: userId, email } = user;
  const role = await findRole(db, userId);
  return role === null ? null : proven({ userId, email, role, sessionId: session.id });
}

/** A key that a request came with. */
export interface KeyHolder {
  id: string;
  name: string;
  rights: readonly KeyRight[];
}

/**
 * The administrator that a key is for one of its rights, and no other; null without that right. It acts as an owner
 * within the right's areas, and stands in the log of changes under its name.
 */
export function adminOfKey<K extends KeyRight>(
  { id, name, rights }: KeyHolder,
  right: K,
): Admin<AreasOf<K>> | null {
  if (!rights.includes(right)) return null;
  const who = { userId: id, email: `${name} (API key)`, role: "owner", sessionId: "" } as const;
  return proven({ ...who, rights: KEY_RIGHTS[right].areas });
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
