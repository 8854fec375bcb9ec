import { type Cookie, createCookie } from "react-router";
import type { Site } from "./context.ts";

/**
 * A cookie of the shop under a name, which no script reads and no other site sends; `maxAge` is in seconds. For https
 * the prefix of its name requires `Secure` and the whole site, so no neighbouring domain can set it.
 */
export function siteCookie(name: string, options: { path?: string; maxAge?: number } = {}) {
  const lives = { httpOnly: true, sameSite: "lax", path: "/", ...options } as const;
  const plain = createCookie(name, lives);
  const secure = createCookie(`__Host-${name}`, { ...lives, path: "/", secure: true });
  return ({ origin }: Pick<Site, "origin">): Cookie => (origin.startsWith("https:") ? secure : plain);
}
