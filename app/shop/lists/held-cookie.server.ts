import { z } from "zod";
import { HOURS_HELD_PREORDER } from "#app/domain/people/lists/list-entry.ts";
import type { Site } from "#app/platform/http/context.ts";
import { siteCookie } from "#app/platform/http/site-cookie.server.ts";

const cookieOf = siteCookie("held", { maxAge: HOURS_HELD_PREORDER * 60 * 60 });

/** The most private links of one browser that count, the latest ones. */
const MAX_LINKS = 5;
const links = z.array(z.string().max(100)).max(MAX_LINKS);

/**
 * The private links that a browser opened, by their secrets: its checkout may take the pieces that are held behind
 * them. The cookie is strictly necessary, lasts as long as a piece is held, and does not identify the person.
 */
export async function heldLinks(cookies: string | null, site: Pick<Site, "origin">): Promise<string[]> {
  const kept = links.safeParse(await cookieOf(site).parse(cookies));
  return kept.success ? kept.data : [];
}

/** The header that sets the cookie, with one more link. */
export async function storeHeldLink(
  link: string,
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string> {
  const before = (await heldLinks(cookies, site)).filter((other) => other !== link);
  return cookieOf(site).serialize([...before, link].slice(-MAX_LINKS));
}
