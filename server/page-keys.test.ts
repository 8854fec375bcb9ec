import { expect, test } from "vitest";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { ANY_QUERY } from "#app/platform/http/page-headers.ts";
import { pageKeys } from "./page-keys.ts";

const keys = pageKeys(new Set(["root", "routes/catalogue", "routes/product"]));
const page = { headers: {}, body: Buffer.from("page"), tags: ["products"] };

/** Whether what was rendered for `address` is kept, and then found at `later`. */
async function isFound(address: string, allowedQuery: string | null, later = address): Promise<boolean> {
  const pages = new PageCache({ mostBytes: 10_000 });
  const key = keys.toKeep(address, allowedQuery);
  if (key !== null) await pages.put(key, pages.generation, page);
  return keys.find(pages, later) !== undefined;
}

test.each<[string, string, string | null, string | undefined, boolean]>([
  ["a page without a query is kept", "/catalogue", null, undefined, true],
  ["a query that nobody vouches for is not kept", "/?utm=1", null, undefined, false],
  ["a query that the route allows is kept", "/catalogue?kind=tops", "?kind=tops", undefined, true],
  [
    "another query than the allowed one is not kept",
    "/catalogue?kind=tops&x=1",
    "?kind=tops",
    undefined,
    false,
  ],
  ["a kept query is not the page without it", "/catalogue?kind=tops", "?kind=tops", "/catalogue", false],
  ["the page without a query is not one with it", "/catalogue", null, "/catalogue?kind=tops", false],
  [
    "a page that ignores its query is kept once",
    "/products/a?size=8",
    ANY_QUERY,
    "/products/a?size=10",
    true,
  ],
  ["and serves the plain address", "/products/a?size=8", ANY_QUERY, "/products/a", true],
  ["an odd spelling is the same query", "/catalogue?kind=%74ops", "?kind=tops", "/catalogue?kind=tops", true],
  ["the router's data is kept", "/c.data?_routes=routes%2Fcatalogue", null, undefined, true],
  [
    "for the routes that were asked for",
    "/c.data?_routes=root",
    null,
    "/c.data?_routes=routes%2Fcatalogue",
    false,
  ],
  ["not for all of them", "/c.data?_routes=root", null, "/c.data", false],
  ["unknown routes are not kept", "/c.data?_routes=routes%2Fx", null, undefined, false],
  ["lists of routes are not kept", "/c.data?_routes=root%2Croutes%2Fcatalogue", null, undefined, false],
  ["repeated routes are not kept", "/c.data?_routes=root&_routes=root", null, undefined, false],
])("%s", async (_, address, allowedQuery, later, found) => {
  expect(await isFound(address, allowedQuery, later)).toBe(found);
});
