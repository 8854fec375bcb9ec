import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { ADMIN_PAGES, OTHER_PAGES, PUBLIC_PAGES } from "../support/pages.ts";

/** The patterns of all pages; what has no page of its own (a layout, a file to load, an API) is not among them. */
function pagesOf(config: readonly RouteConfigEntry[], above = ""): string[] {
  return config.flatMap(({ path, index, file, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    const isPage = file.endsWith(".tsx") && (index === true || path !== undefined);
    return [...(isPage ? [whole || "/"] : []), ...pagesOf(children, whole)];
  });
}

/** They show one order, import or payment, which their tests make first. */
const OF_ONE_SUBJECT = [
  "/admin/products/import/:id",
  "/admin/orders/:reference",
  "/admin/orders/:reference/refund",
  "/admin/returns/:id",
  "/admin/gift-cards/:id",
  "/admin/drops/:id",
  "/admin/drops/:id/letter",
  "/sandbox/stripe/pay/:session",
];

const walked = [...PUBLIC_PAGES, ...OTHER_PAGES, ...ADMIN_PAGES].map((page) => page.replace(/\?.*/, ""));

test("every page of the route table is walked by the tests of all pages", async () => {
  const pages = pagesOf(await routes);
  expect(pages).toEqual(expect.arrayContaining(["/", "/products/:slug", "/admin", ...OF_ONE_SUBJECT]));
  // An address that is a page itself, such as /admin/orders/slips, stands for no other page.
  const walkedAs = (page: string) => walked.filter((path) => path === page || !pages.includes(path));
  const missed = pages.filter((page) => !walkedAs(page).some((path) => matchPath(page, path)));
  expect(missed).toEqual(OF_ONE_SUBJECT);
});
