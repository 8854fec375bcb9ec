import { expect, test } from "vitest";
import { isPrivateAddress } from "./private-address.server.ts";

test.each([
  "/admin",
  "/admin.data",
  "/admin/orders",
  "/admin/_.data",
  "/Admin/orders",
  "/%61dmin",
  "/admin/%",
])("%s is kept by nobody", (path) => {
  expect(isPrivateAddress(path)).toBe(true);
});

test.each(["/", "/catalogue", "/administer", "/products/admin"])("%s may be kept", (path) => {
  expect(isPrivateAddress(path)).toBe(false);
});
