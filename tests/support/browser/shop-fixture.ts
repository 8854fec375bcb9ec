import { test as base, type ConsoleMessage } from "@playwright/test";
import { HANG_MS } from "../runner/patience.ts";
import { type RunningShop, startShop } from "../shop/shop.ts";
import { expect } from "./expect.ts";

/** The tests that share one shop of a worker. */
export interface ShopOptions {
  shopOf: "shoppers" | "owner" | "stock" | "words";
}

/** Shoppers' browsers are older than the one of the tests: takes away what Safari has since 17 or later. */
function becomeOlder(): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const newer: [owner: object, names: string][] = [
    [URL, "canParse parse"],
    [Map, "groupBy"],
    [Object, "groupBy"],
    [Promise, "withResolvers try"],
    [AbortSignal, "any"],
    [Set.prototype, "union intersection difference isSubsetOf isSupersetOf isDisjointFrom"],
    [iterators, "map filter find some every toArray flatMap reduce forEach take drop"],
  ];
  for (const [owner, names] of newer)
    for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
}

/**
 * Browser tests against the built program: each worker has its own shop. Any complaint of a page (an error on the
 * console, an exception, a breach of the content security policy) fails the test that caused it.
 */
export const test = base.extend<{ complaints: string[] }, { shop: RunningShop } & ShopOptions>({
  // Changes of the owner and of the stock would break the expectations of shoppers' tests: a folder of tests shares no
  // shop with another (playwright.config.ts).
  shopOf: ["shoppers", { option: true, scope: "worker" }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: HANG_MS },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" && !isRefusal(message))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on("weberror", (failure) => complaints.push(String(failure.error())));
      await context.addInitScript(becomeOlder);
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`Breach of ${violatedDirective}: ${blockedURI}`),
        );
      });
      await use(complaints);
      expect(complaints, "no page complains").toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium reports every 4xx as an error. The test itself judges those of a page, or of the API. */
function isRefusal(message: ConsoleMessage): boolean {
  if (!/^Failed to load resource: the server responded/.test(message.text())) return false;
  const { pathname } = new URL(message.location().url);
  return (
    pathname.startsWith("/api/") ||
    pathname === "/admin/pictures" ||
    // The form of a product's page is sent there.
    pathname === "/lists.data" ||
    pathname === "/admin/stock/corrections" ||
    pathname.replace(/\.data$/, "") === new URL(message.page()?.url() ?? "").pathname
  );
}

export { expect };
