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
  route("contact", "layout", "contact", isPublic("sent=contact", "sent=both")),
  route("cart", "layout", "cart"),
  route("admin", "root", "admin/orders"),
  route("unknown", "root", "*"),
];
const build = { routes: Object.fromEntries(routes.map((each) => [each.id, each])) } as unknown as ServerBuild;
const read = publicAddresses(build);
const addressOf = (address: string): string | null => read(address)?.spelled ?? null;

test.each<[string, string, string | null]>([
  ["keeps a public page", "/products/kaftan", "/products/kaftan"],
  ["keeps the home page", "/", "/"],
  ["drops unknown parameters", "/?utm_source=x&fbclid=y", "/"],
  ["sorts known parameters", "/catalogue?page=2&x=1&kind=tops", "/catalogue?kind=tops&page=2"],
  ["keeps the first of a repeated parameter", "/catalogue?kind=tops&kind=sets", "/catalogue?kind=tops"],
  ["keeps a known value", "/contact?sent=both", "/contact?sent=both"],
  ["drops an unknown value", "/contact?sent=anything", "/contact"],
  ["decodes a value", "/catalogue?kind=%74ops", "/catalogue?kind=tops"],
  ["lower-cases a path", "/Catalogue", "/catalogue"],
  ["drops a slash at the end", "/catalogue/", "/catalogue"],
  ["decodes a path", "/%63atalogue", "/catalogue"],
  ["resolves dots in a path", "/cart/../catalogue", "/catalogue"],
  ["keeps the capitals of a slug", "/products/Kaftan", "/products/Kaftan"],
  ["keeps the data of a page apart", "/catalogue.data?page=2&x=1", "/catalogue.data?page=2"],
  ["keeps the data of the home page apart", "/_.data", "/_.data"],
  ["keeps the route in an address of data", "/catalogue.data?_routes=home", "/catalogue.data?_routes=home"],
  ["rejects data of an unknown route", "/catalogue.data?_routes=x", null],
  ["rejects data of several routes", "/catalogue.data?_routes=root&_routes=home", null],
  ["rejects a personal page", "/cart", null],
  ["rejects the administration", "/admin/orders?state=paid", null],
  ["rejects an unknown path", "/nothing/here", null],
  ["rejects an address of another host", "//evil.example/catalogue", null],
  ["rejects an absolute address", "http://evil.example/catalogue", null],
  ["rejects an asterisk", "*", null],
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
