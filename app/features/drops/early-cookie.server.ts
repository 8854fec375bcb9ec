import { createCookie } from "react-router";
import type { CheckoutLoader } from "#app/features/checkout/checkout-loader.server.ts";
import { findProducts } from "#app/features/products/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { listEarlySlugs, MAX_KEYS } from "./load-drop.server.ts";

const LIVES = { httpOnly: true, sameSite: "lax", path: "/" } as const;
const plain = createCookie("early", LIVES);
/** For https. The prefix of the name requires `Secure` and the whole site. */
const secure = createCookie("__Host-early", { ...LIVES, secure: true });

const cookieOf = ({ origin }: Pick<Site, "origin">) => (origin.startsWith("https:") ? secure : plain);

/** Whether a request's cookies name a key, which may open nothing. */
export const namesEarlyKey = (cookies: string): boolean => /(?:^|; ?)(?:__Host-)?early=/.test(cookies);

/**
 * The header with which a browser keeps the key of a private link, beside the keys that it has, until the drop opens. The
 * cookie is strictly necessary for what the link was opened for, and does not identify the person.
 */
export async function keepEarlyKey(
  key: string,
  {
    cookies,
    until,
    now,
    site,
  }: { cookies: string | null; until: Date; now: Date; site: Pick<Site, "origin"> },
): Promise<string> {
  const cookie = cookieOf(site);
  const kept: unknown = await cookie.parse(cookies);
  const others = Array.isArray(kept) ? kept.filter((other) => other !== key) : [];
  const maxAge = Math.max(60, Math.ceil((until.getTime() - now.getTime()) / 1000) + 60);
  return cookie.serialize([key, ...others].slice(0, MAX_KEYS), { maxAge });
}

/** The pieces that a request's keys open before their moment. Asks the database only where there is a key. */
export async function findEarlySlugs(
  db: Database,
  cookies: string | null,
  site: Pick<Site, "origin">,
): Promise<string[]> {
  if (cookies === null || !namesEarlyKey(cookies)) return [];
  return listEarlySlugs(db, await cookieOf(site).parse(cookies));
}

/** The reads of checkouts for a shopper who has keys: their pieces are found as well. */
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
