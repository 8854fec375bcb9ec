import { expect, test } from "vitest";
import { ownPath, signInPath } from "./own-path.ts";

test.each([
  ["/admin", "/admin"],
  ["/admin/orders", "/admin/orders"],
  ["/admin/orders/BA-20261120-0751?print=1#lines", "/admin/orders/BA-20261120-0751?print=1#lines"],
  ["/admin/products/../orders", "/admin/orders"],
])("accepts %s as a return path", (to, path) => {
  expect(ownPath(to)).toBe(path);
});

test.each([
  ["nothing", null],
  ["an empty word", ""],
  ["another site", "https://elsewhere.example/admin"],
  ["another site without its scheme", "//elsewhere.example/admin"],
  ["another site behind a backslash", "/\\elsewhere.example/admin"],
  ["another site behind a tab", "/\t/elsewhere.example/admin"],
  ["another site behind a line break", "/\n/elsewhere.example/admin"],
  ["a script", "javascript:alert(1)"],
  ["a page of the shop", "/cart"],
  ["a path that only begins like the administration", "/administer"],
  ["a way out of the administration", "/admin/../cart"],
  ["the sign-in page", "/admin/sign-in?to=/admin/sign-in"],
  ["the way out", "/admin/sign-out"],
  ["what is no address", "/admin/%"],
  ["a host with a bad port", "//a:b/admin"],
])("replaces %s with the administration's first page", (_, to) => {
  expect(ownPath(to)).toMatch(/^\/admin\/(overview|%)$/);
});

test("the sign-in page returns to the previous page", () => {
  expect(signInPath("/admin")).toBe("/admin/sign-in");
  expect(signInPath("/admin/orders?state=paid", { ended: true })).toBe(
    "/admin/sign-in?to=%2Fadmin%2Forders%3Fstate%3Dpaid&ended=1",
  );
  expect(signInPath("/admin", { saved: true })).toBe("/admin/sign-in?saved=1");
});

test("a session that ended at the form of a new product leads back to it", () => {
  expect(ownPath(new URLSearchParams(signInPath("/admin", { ended: true }).split("?")[1]).get("to"))).toBe(
    "/admin",
  );
});
