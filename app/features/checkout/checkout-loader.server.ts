import { and, desc, eq, inArray } from "drizzle-orm";
import type { Product } from "#app/features/products/product.ts";
import { findProducts } from "#app/features/products/queries.server.ts";
import { batchLoader } from "#app/platform/db/batch-loader.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { type ConcurrencyLimit, limitConcurrency } from "./concurrency-limit.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * What a process's checkouts have in common. In a rush hundreds come in one moment and want the same: they look together
 * what is there, and reserve in turn, so that each of them does not wait for a connection to the database time and again,
 * in the way of the payment pages, the events and the jobs.
 */
export interface CheckoutLoader {
  /** The products of these slugs that a shopper may see, as they are now. */
  products(slugs: string[]): Promise<Product[]>;
  /** The open order of a checkout's key. */
  openOrder(key: string): Promise<OrderRow | undefined>;
  /** The orders of a browser's key that are open or paid, the latest first. */
  ordersOfBrowser(key: string): Promise<OrderRow[]>;
  turns: ConcurrencyLimit;
}

/** Whoever waits for longer reads that it did not work: a browser waits half a minute for the answer. */
const WAITS_MS = 15_000;

/** `atOnce`: how many may reserve at the same time, of the connections that the process has. */
export function openCheckoutLoader(db: Database, atOnce: number): CheckoutLoader {
  const product = batchLoader(
    async (slugs) => new Map((await findProducts(db, slugs)).map((found) => [found.slug, found])),
  );
  const openOrder = batchLoader(async (keys) => {
    const isOpen = and(inArray(orders.checkoutKey, keys), eq(orders.state, "open"));
    const found = await db.select().from(orders).where(isOpen);
    return new Map(found.map((order) => [order.checkoutKey, order]));
  });
  const ordersOfBrowser = batchLoader(async (keys) => {
    const isOfThem = and(
      inArray(orders.browserKey, keys),
      inArray(orders.state, ["open", "paid", "fulfilled"]),
    );
    const found = await db.select().from(orders).where(isOfThem).orderBy(desc(orders.createdAt));
    return Map.groupBy(found, (order) => order.browserKey ?? "");
  });
  return {
    async products(slugs) {
      return (await Promise.all(slugs.map(product))).filter((found) => found !== undefined);
    },
    openOrder,
    ordersOfBrowser: async (key) => (await ordersOfBrowser(key)) ?? [],
    turns: limitConcurrency({ atOnce, maxMs: WAITS_MS }),
  };
}
