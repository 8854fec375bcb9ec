import { expect, test } from "vitest";
import { isPrivateAddress } from "./visitor-address.server.ts";

test.each([
  "/admin",
  "/admin.data",
  "/admin/orders",
  "/admin/_.data",
  "/Admin/orders",
  "/%61dmin",
  "/admin/%",
  "/orders/9f8b7c1e-0000-4000-8000-000000000000",
  "/orders/9f8b7c1e-0000-4000-8000-000000000000.data",
  "/%6Frders/key",
  "/gift-cards/key",
  "/gift-cards/key.data",
  "/c/CODE",
  "/book/key",
  "/book/calendar/key.ics",
  "/checkout/success",
  "/checkout/success.data",
  "/Checkout//success",
])("no cache may store %s", (path) => {
  expect(isPrivateAddress(path)).toBe(true);
});

test.each([
  "/",
  "/catalogue",
  "/administer",
  "/ordersome",
  "/book",
  "/gift-cards",
  "/gift-cards.data",
  "/lists",
  "/checkout",
  "/checkout/successful",
  "/products/admin",
])("caches may store %s", (path) => {
  expect(isPrivateAddress(path)).toBe(false);
});
