import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Auth, AuthParts } from "./auth.server.ts";
import { openPasswordQueue, type PasswordQueue } from "./password-queue.ts";

/** The dependencies of signing in and of the guard. */
export interface Identity {
  /** The identity library, loaded on first use: processes that only serve shoppers never load it. */
  auth(): Promise<Auth>;
  /** Signs the cookies of the sign-in, and keys the hashes of addresses. */
  readonly secret: string;
  /** Whatever hashes a password for a request waits here. */
  readonly passwords: PasswordQueue;
}

/** What the sign-in and the guard need from the shop. */
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
