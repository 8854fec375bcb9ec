import { expect, test } from "vitest";
import { currentPage } from "./current-page.ts";

test.each([
  ["/", "/", "page"],
  ["/about", "/", undefined],
  ["/about", "/about#values", undefined],
  ["/catalogue", "/catalogue", "page"],
  ["/products", "/catalogue", "page"],
  ["/products/adire-kaftan", "/catalogue", "true"],
] as const)("On %s the link to %s is current: %s", (pathname, to, expected) => {
  expect(currentPage(pathname, to)).toBe(expected);
});
