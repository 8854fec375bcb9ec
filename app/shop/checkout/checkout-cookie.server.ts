import { createCookie } from "react-router";
import { z } from "zod";
import type { Site } from "#app/platform/http/context.ts";

const LIVES = { httpOnly: true, sameSite: "lax", maxAge: 40 * 60 } as const;
const plain = createCookie("checkout", { ...LIVES, path: "/api/createCheckoutSession" });
/**
 * For https. The prefix of the name requires `Secure` and the whole site, so no neighbouring domain can set the cookie.
 */
const secure = createCookie("__Host-checkout", { ...LIVES, path: "/", secure: true });

const cookieOf = ({ origin }: Pick<Site, "origin">) => (origin.startsWith("https:") ? secure : plain);

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
