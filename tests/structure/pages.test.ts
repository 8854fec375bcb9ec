import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { PAGES } from "#app/domain/content/public-paths.ts";
import { OWNERS_PAGES } from "#app/owner/kit/pages.ts";
import routes from "#app/routes.ts";
import { addressesOf } from "#tests/support/requests/addresses.ts";
import { ADMIN_PAGES, OTHER_PAGES, PUBLIC_PAGES } from "#tests/support/requests/pages.ts";

/** Pages of one order, import or payment, which their tests create first. */
const OF_ONE_SUBJECT = [
  ...OWNERS_PAGES.flatMap(({ path, file, sample }) =>
    file.endsWith(".tsx") && path.includes(":") && !sample ? [path] : [],
  ),
  "/sandbox/stripe/pay/:session",
];

/** Shoppers reach these from the till, and `/products` is the catalogue. */
const NOT_LINKED = ["/products", "/checkout", "/checkout/success", "/checkout/cancel"];

const walked = [...PUBLIC_PAGES, ...OTHER_PAGES, ...ADMIN_PAGES].map((page) => page.replace(/\?.*/, ""));

test("every page of the route table is walked by the tests of all pages", () => {
  // A route without a page (a file to load, an API) is not a component.
  const pages = addressesOf(routes).flatMap(({ path, file }) => (file.endsWith(".tsx") ? [path] : []));
  expect(pages).toEqual(expect.arrayContaining(["/", "/products/:slug", "/admin", ...OF_ONE_SUBJECT]));
  // An address that is a page itself, such as /admin/orders/slips, stands for no other page.
  const walkedAs = (page: string) => walked.filter((path) => path === page || !pages.includes(path));
  const missed = pages.filter((page) => !walkedAs(page).some((path) => matchPath(page, path)));
  expect(missed).toEqual(OF_ONE_SUBJECT);
});

test("the owner's words can link to every page of the shop that has a fixed address", () => {
  const pages = addressesOf(routes).flatMap(({ path, file }) => (file.endsWith(".tsx") ? [path] : []));
  const fixed = pages.filter((path) => !/:|\*|^\/(admin|sandbox)/.test(path) && !NOT_LINKED.includes(path));
  const linked = PAGES.map(({ path }) => path).filter((path) => !path.startsWith("/policies/"));
  expect(linked.toSorted()).toEqual(fixed.toSorted());
});
