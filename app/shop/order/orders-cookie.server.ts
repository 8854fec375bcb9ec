import { createCookie } from "react-router";
import { SESSION_DAYS } from "#app/domain/people/order-access/order-access.ts";
import type { Site } from "#app/platform/http/context.ts";

const LIVES = { httpOnly: true, sameSite: "lax", path: "/", maxAge: SESSION_DAYS * 86_400 } as const;
const plain = createCookie("orders", LIVES);
/** For https. The prefix of the name requires `Secure` and the whole site, so no neighbouring domain can set it. */
const secure = createCookie("__Host-orders", { ...LIVES, secure: true });

const cookieOf = ({ origin }: Pick<Site, "origin">) => (origin.startsWith("https:") ? secure : plain);

/**
 * The secret of the session in which a browser sees its shopper's orders; null without one. The cookie is strictly
 * necessary, and does not name the person.
 */
export async function keptSession(
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string | null> {
  const kept: unknown = await cookieOf(site).parse(cookies);
  return typeof kept === "string" ? kept : null;
}

/** The header that sets the cookie. */
export const storeSession = (token: string, site: Pick<Site, "origin">): Promise<string> =>
  cookieOf(site).serialize(token);

/** The header that deletes it. */
export const forgetSession = (site: Pick<Site, "origin">): Promise<string> =>
  cookieOf(site).serialize("", { maxAge: 0 });
