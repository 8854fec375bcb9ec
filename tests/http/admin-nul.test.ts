import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/**
 * PostgreSQL refuses NUL, the one character that no text contains. A request with NUL gets an error message, or finds
 * nothing.
 */

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

test.each([
  "/admin?slug=%00",
  "/admin?check=%00",
  "/admin?draft=%00",
  "/admin/products?q=%00",
  "/admin/products?hide=%00",
  "/admin/products?count=1&stamp=%00",
  "/admin/orders?q=%00",
  "/admin/enquiries?only=%00",
  "/admin/changes?q=%00",
])("the owner's page answers %s", async (path) => {
  expect((await owner.ask(path)).status).toBeLessThan(500);
});

test.each([
  ["/admin", { do: "delete", opened: "a\0" }],
  ["/admin", { do: "hide", opened: "a\0" }],
  ["/admin", { opened: "a\0", slug: "a" }],
  [
    "/admin",
    {
      opened: "",
      slug: "nul",
      title: "a\0",
      price: "10",
      sizes: "8",
      colors: "Navy",
      pieces: "1",
      pictures: "/media/front",
    },
  ],
  ["/admin/products", { do: "hide", slug: "a\0" }],
  ["/admin/products", { do: "undo", stamp: "1\0" }],
])("the owner's form at %s answers %o", async (path, fields) => {
  expect((await owner.ask(path, { form: fields })).status).toBeLessThan(500);
});
