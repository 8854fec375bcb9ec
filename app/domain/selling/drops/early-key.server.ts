import { createHmac } from "node:crypto";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { hashOfSent, newToken } from "#app/domain/identity/link-token.server.ts";
import { drops } from "../drops.tables.server.ts";

/*
 * The key of a drop's private link is made of the shop's secret, as a gift card's code is (decision 21): the owner and the
 * letters can state it until the drop opens, and the database, or a copy of it, opens nothing.
 */

type KeptKey = Pick<typeof drops.$inferSelect, "earlyKey" | "earlyKeyHash">;

/** In hexadecimal, as long as the token of any private link. */
const LENGTH = 66;

/** What is stored of a new key. */
export function newEarlyKey(secret: string): KeptKey {
  const seed = newToken().token;
  return { earlyKey: seed, earlyKeyHash: hashOfSent(keyOf(seed, secret)) };
}

/** A drop's key; null once the shop has another secret, so that nobody knows it but who has the link. */
export function earlyKeyOf({ earlyKey, earlyKeyHash }: KeptKey, secret: string): string | null {
  // An earlier version of the shop stored the key itself.
  if (earlyKeyHash === null) return earlyKey;
  const key = keyOf(earlyKey, secret);
  return hashOfSent(key) === earlyKeyHash ? key : null;
}

const keyOf = (seed: string, secret: string): string =>
  createHmac("sha512", secret).update(`early key of a drop: ${seed}`).digest("hex").slice(0, LENGTH);

/** The drop with this key. What is stored for making a key is none itself. */
export const hasEarlyKey = (key: string): SQL =>
  or(
    eq(drops.earlyKeyHash, hashOfSent(key) ?? ""),
    and(isNull(drops.earlyKeyHash), eq(drops.earlyKey, key)),
  ) ?? sql`false`;

/** Whether a drop that was found has this key. */
export const isEarlyKeyOf = ({ earlyKey, earlyKeyHash }: KeptKey, key: string): boolean =>
  earlyKeyHash === null ? earlyKey === key : hashOfSent(key) === earlyKeyHash;
