import { createContext } from "react-router";
import type { Auth, AuthParts } from "./auth.server.ts";

/** Who is signed in, and how one signs in. */
export interface Identity {
  /** The identity library, loaded when first asked for: processes that serve shoppers alone never pay for it. */
  auth(): Promise<Auth>;
}

export const identityContext = createContext<Identity>();

export function openIdentity(parts: AuthParts): Identity {
  let auth: Promise<Auth> | undefined;
  return {
    auth() {
      auth ??= import("./auth.server.ts").then(({ createAuth }) => createAuth(parts));
      return auth;
    },
  };
}
