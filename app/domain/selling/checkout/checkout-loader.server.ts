import type { Product } from "#app/domain/catalogue/products/product.ts";
import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import { listOpenOfCheckouts, listOrdersOfBrowsers } from "#app/domain/orders/open-orders.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { batchLoader } from "#app/platform/db/batch-loader.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Discount } from "../promotions/discount.ts";
import { listAutomatic } from "../promotions/discount-store.server.ts";
import { type ConcurrencyLimit, limitConcurrency } from "./concurrency-limit.ts";

/**
 * The shared reads of a process's checkouts. In a rush hundreds of checkouts arrive at the same moment and need the
 * same data. They share their reads and reserve in turn. So they do not wait for database connections repeatedly, and
 * leave some for the payment pages, the events and the jobs.
 */
export interface CheckoutLoader {
  /** The current products with these slugs that a shopper may see. */
  products(slugs: string[]): Promise<Product[]>;
  /** The open order with this checkout key. */
  openOrder(key: string): Promise<OrderRow | undefined>;
  /** The open and paid orders of a browser's key, the latest first. */
  ordersOfBrowser(key: string): Promise<OrderRow[]>;
  /** The discounts that apply by themselves. */
  automatic(): Promise<Discount[]>;
  turns: ConcurrencyLimit;
}

/** A checkout that waits longer fails, because a browser waits half a minute for the answer. */
const WAITS_MS = 15_000;

/**
 * `atOnce` is the number of checkouts that may reserve at the same time, each with one of the process's connections.
 */
export function openCheckoutLoader(db: Database, atOnce: number): CheckoutLoader {
  const product = batchLoader(
    async (slugs) => new Map((await findProducts(db, slugs)).map((found) => [found.slug, found])),
  );
  const openOrder = batchLoader(async (keys) => {
    const found = await listOpenOfCheckouts(db, keys);
    return new Map(found.map((order) => [order.checkoutKey, order]));
  });
  const ordersOfBrowser = batchLoader(async (keys) => {
    const found = await listOrdersOfBrowsers(db, keys);
    return Map.groupBy(found, (order) => order.browserKey ?? "");
  });
  const automatic = batchLoader(async ([all = ""]) => new Map([[all, await listAutomatic(db)]]));
  return {
    async products(slugs) {
      return (await Promise.all(slugs.map(product))).filter((found) => found !== undefined);
    },
    openOrder,
    ordersOfBrowser: async (key) => (await ordersOfBrowser(key)) ?? [],
    automatic: async () => (await automatic("all")) ?? [],
    turns: limitConcurrency({ atOnce, maxMs: WAITS_MS }),
  };
}
