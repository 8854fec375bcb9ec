import { z } from "zod";
import type { Site } from "#app/platform/http/context.ts";
import { siteCookie } from "#app/platform/http/site-cookie.server.ts";

const cookieOf = siteCookie("checkout", { path: "/api/createCheckoutSession", maxAge: 40 * 60 });

/**
 * The last checkout of a browser that sends no key of its own (specification, section 3). Opening another checkout
 * withdraws this one, so that no shopper is refused a piece that they hold themselves. The cookie is strictly
 * necessary, expires within the hour, and does not identify the person.
 */
export async function keptCheckout(
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string | null> {
  const kept = z.uuid().safeParse(await cookieOf(site).parse(cookies));
  return kept.success ? kept.data : null;
}

/** The header that sets the cookie. */
export const storeCheckoutKey = (key: string, site: Pick<Site, "origin">): Promise<string> =>
  cookieOf(site).serialize(key);
