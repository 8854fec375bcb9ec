import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import type { CheckoutLoader } from "#app/domain/selling/checkout/checkout-loader.server.ts";
import {
  type EarlyKey,
  listEarlyKeys,
  listEarlySlugs,
  MAX_KEYS,
} from "#app/domain/selling/drops/load-drop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { siteCookie } from "#app/platform/http/site-cookie.server.ts";

const cookieOf = siteCookie("early");

/** Whether a request's cookies name a key, which may open nothing. */
export const namesEarlyKey = (cookies: string): boolean => /(?:^|; ?)(?:__Host-)?early=/.test(cookies);

/**
 * The header that stores the key of a private link in a browser, beside its other keys that still open something, until
 * the last of their drops opens. The cookie is strictly necessary for the purpose of the links, and does not identify
 * the person.
 */
export async function storeEarlyKey(
  db: Database,
  opened: EarlyKey,
  { cookies, now, site }: { cookies: string | null; now: Date; site: Pick<Site, "origin"> },
): Promise<string> {
  const cookie = cookieOf(site);
  const others = await listEarlyKeys(db, await cookie.parse(cookies));
  const kept = [opened, ...others.filter(({ key }) => key !== opened.key)].slice(0, MAX_KEYS);
  const until = Math.max(...kept.map(({ opensAt }) => opensAt.getTime()));
  const maxAge = Math.max(60, Math.ceil((until - now.getTime()) / 1000) + 60);
  return cookie.serialize(
    kept.map(({ key }) => key),
    { maxAge },
  );
}

/** The pieces that a request's keys open before their moment. It asks the database only when there is a key. */
export async function findEarlySlugs(
  db: Database,
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string[]> {
  if (cookies === null || !namesEarlyKey(cookies)) return [];
  return listEarlySlugs(db, await cookieOf(site).parse(cookies));
}

/** The reads of checkouts for a shopper with keys: their pieces are found as well. */
export function withEarlyPieces(loader: CheckoutLoader, db: Database, early: string[]): CheckoutLoader {
  if (early.length === 0) return loader;
  return {
    ...loader,
    async products(slugs) {
      const shown = await loader.products(slugs);
      const others = slugs.filter((slug) => early.includes(slug) && !shown.some((one) => one.slug === slug));
      return others.length > 0 ? [...shown, ...(await findProducts(db, others, early))] : shown;
    },
  };
}
