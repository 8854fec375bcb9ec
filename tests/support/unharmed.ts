import { expect } from "vitest";
import { workersOf } from "./processes.ts";
import type { RunningShop } from "./shop.ts";

/**
 * Notes which processes serve, and returns what an attack must leave as it was: the same processes, healthy, which
 * still show a page.
 */
export async function watchOver(shop: RunningShop): Promise<() => Promise<void>> {
  const workers = await workersOf(shop);
  return async () => {
    expect(await workersOf(shop)).toEqual(workers);
    for (const path of ["/healthz", "/readyz", "/catalogue"]) {
      expect([path, (await fetch(shop.origin + path)).status]).toEqual([path, 200]);
    }
  };
}
