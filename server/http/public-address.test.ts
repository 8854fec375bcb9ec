import fc from "fast-check";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { publicAddresses, routeQuery } from "./public-address.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, more = {}) => ({
  id,
  parentId,
  path,
  module: { handle: undefined, ...more },
});
const isPublic = (...query: string[]) => ({ handle: { query } });
const routes = [
  route("root", undefined, ""),
  route("layout", "root", undefined),
  { ...route("home", "layout", undefined, isPublic()), index: true },
  route("catalogue", "layout", "catalogue", isPublic("kind", "page")),
  route("product", "layout", "products/:slug", isPublic()),
  route("cart", "layout", "cart"),
  route("admin", "root", "admin/orders"),
  route("unknown", "root", "*"),
];
const build = { routes: Object.fromEntries(routes.map((each) => [each.id, each])) } as unknown as ServerBuild;
const read = publicAddresses(build);
const addressOf = (address: string): string | null => read(address)?.spelled ?? null;

test.each<[string, string, string | null]>([
  ["a public page is itself", "/products/kaftan", "/products/kaftan"],
  ["the home page too", "/", "/"],
  ["parameters that do not matter go", "/?utm_source=x&fbclid=y", "/"],
  ["those that matter stay, in one order", "/catalogue?page=2&x=1&kind=tops", "/catalogue?kind=tops&page=2"],
  ["each of them once", "/catalogue?kind=tops&kind=sets", "/catalogue?kind=tops"],
  ["in one spelling", "/catalogue?kind=%74ops", "/catalogue?kind=tops"],
  ["a path in capitals is the same page", "/Catalogue", "/catalogue"],
  ["so is one with a slash at the end", "/catalogue/", "/catalogue"],
  ["so is one that is written with escapes", "/%63atalogue", "/catalogue"],
  ["so is one that goes round corners", "/cart/../catalogue", "/catalogue"],
  ["the capitals of a slug may matter", "/products/Kaftan", "/products/Kaftan"],
  ["a page's data is an address of its own", "/catalogue.data?page=2&x=1", "/catalogue.data?page=2"],
  ["the home page's data too", "/_.data", "/_.data"],
  [
    "the route that data is wanted for matters",
    "/catalogue.data?_routes=home",
    "/catalogue.data?_routes=home",
  ],
  ["one that is none does not count", "/catalogue.data?_routes=x", null],
  ["nor do lists of them", "/catalogue.data?_routes=root&_routes=home", null],
  ["a page that is for one person is not public", "/cart", null],
  ["nor is the administration", "/admin/orders?state=paid", null],
  ["nor what is not there", "/nothing/here", null],
  ["another machine's address is no path", "//evil.example/catalogue", null],
  ["nor is a whole address", "http://evil.example/catalogue", null],
  ["nor are stars", "*", null],
])("%s", (_, address, expected) => {
  expect(addressOf(address)).toBe(expected);
});

test("the canonical spelling of any address is canonical", () => {
  const path = fc.constantFrom(
    "/",
    "/catalogue",
    "/Products/a b",
    "/products/%2e%2e",
    "/products/ẹ",
    "/cart",
  );
  fc.assert(
    fc.property(path, fc.webQueryParameters(), (pathname, query) => {
      const address = addressOf(`${pathname}?${query}`);
      if (address !== null) expect(addressOf(address)).toBe(address);
    }),
  );
});

test("a route's own query is without the router's parameter", () => {
  expect(routeQuery("/catalogue.data?kind=tops&_routes=home")).toBe("?kind=tops");
  expect(routeQuery("/catalogue.data?_routes=home")).toBe("");
  expect(routeQuery("/")).toBe("");
});
