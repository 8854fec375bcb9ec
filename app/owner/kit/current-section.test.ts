import { expect, test } from "vitest";
import { currentSection } from "./section-nav.tsx";

test("a section's own page is the current page", () => {
  expect(currentSection("/admin/orders", "/admin/orders")).toBe("page");
  expect(currentSection("/admin/orders", "/admin/products")).toBeUndefined();
});

test("a page under a section marks the section", () => {
  expect(currentSection("/admin/orders/BA-20261120-0751", "/admin/orders")).toBe("true");
});

test("the product form belongs to the products only", () => {
  expect(currentSection("/admin", "/admin/products")).toBe("true");
  expect(currentSection("/admin", "/admin/overview")).toBeUndefined();
});
