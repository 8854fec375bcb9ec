import { and, eq, inArray } from "drizzle-orm";
import type { Product } from "#app/features/catalogue/product.ts";
import { findProducts } from "#app/features/catalogue/queries.server.ts";
import { askTogether } from "#app/platform/db/ask-together.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { openTurns, type Turns } from "./turns.ts";

/**
 * What a process's checkouts have in common. In a rush hundreds come in one moment and want the same: they look together
 * what is there, and reserve in turn, so that each of them does not wait for a connection to the database time and again,
 * in the way of the payment pages, the events and the jobs.
 */
export interface Counter {
  /** The products of these slugs that a shopper may see, as they are now. */
  products(slugs: string[]): Promise<Product[]>;
  /** The open order of a checkout's key. */
  openOrder(key: string): Promise<typeof orders.$inferSelect | undefined>;
  turns: Turns;
}

/** Whoever waits for longer reads that it did not work: a browser waits half a minute for the answer. */
const WAITS_MS = 15_000;

/** `atOnce`: how many may reserve at the same time, of the connections that the process has. */
export function openCounter(db: Database, atOnce: number): Counter {
  const product = askTogether(
    async (slugs) => new Map((await findProducts(db, slugs)).map((found) => [found.slug, found])),
  );
  const openOrder = askTogether(async (keys) => {
    const isOpen = and(inArray(orders.checkoutKey, keys), eq(orders.state, "open"));
    const found = await db.select().from(orders).where(isOpen);
    return new Map(found.map((order) => [order.checkoutKey, order]));
  });
  return {
    async products(slugs) {
      return (await Promise.all(slugs.map(product))).filter((found) => found !== undefined);
    },
    openOrder,
    turns: openTurns({ atOnce, mostMs: WAITS_MS }),
  };
}
