import { SESSION_DAYS } from "#app/domain/people/order-access/order-access.ts";
import type { Site } from "#app/platform/http/context.ts";
import { siteCookie } from "#app/platform/http/site-cookie.server.ts";

const cookieOf = siteCookie("orders", { maxAge: SESSION_DAYS * 86_400 });

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
