import { createContext } from "react-router";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Auth, AuthParts } from "./auth.server.ts";

/** Who is signed in, and how one signs in. */
export interface Identity {
  /** The identity library, loaded when first asked for: processes that serve shoppers alone never pay for it. */
  auth(): Promise<Auth>;
  /** What the cookies of signing in are signed with, and addresses are hashed with. */
  readonly secret: string;
}

/** What signing in, and knowing who is, needs of the shop around it. */
export interface IdentityDeps {
  db: Database;
  identity: Identity;
  site: Site;
  now: () => Date;
  log: Log;
}
export const identityDepsContext = createContext<IdentityDeps>();

/**
 * Who asks. The headers go whole: the identity library reads its own cookies out of them, checks the origin and names
 * the device by them.
 */
export interface Caller {
  headers: Headers;
  /** Where the request comes from, as well as it can be known; for limits. */
  address: string;
}

export function openIdentity(parts: AuthParts): Identity {
  let auth: Promise<Auth> | undefined;
  return {
    secret: parts.secret,
    auth() {
      auth ??= import("./auth.server.ts").then(({ createAuth }) => createAuth(parts));
      return auth;
    },
  };
}
