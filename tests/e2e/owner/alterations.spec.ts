import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, payByCard, SIZES } from "#tests/support/browser/shopping.ts";

test("a hem is asked for and paid without scripts, taken up and sent back", async ({ browser, shop }) => {
  const hers = await browser.newContext({
    ...{ javaScriptEnabled: false, viewport: SIZES.phone, baseURL: shop.origin },
  });
  const page = await hers.newPage();
  await page.goto("/made-for-you");
  await page.getByRole("link", { name: "Alter or mend a piece" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("Tell us which piece it is.");
  await page.getByLabel("Piece").fill("Linen dress, blue");
  await page.getByLabel("What we do").selectOption("Take up a hem, £18");
  await page.getByLabel("How it comes to us").selectOption("I post it");
  await page.getByLabel("Name").fill("Dele Obi");
  await page.getByLabel("Email").fill("dele-alter@example.com");
  await page.getByRole("button", { name: "Send request" }).click();
  const path = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Pay £22.95" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: "Paid. Now post us your piece" })).toBeVisible();

  const desk = await (await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })).newPage();
  await signInAsOwner(desk, shop);
  await open(desk, "/admin/made");
  const row = desk.getByRole("listitem").filter({ hasText: "Dele Obi" });
  await expect(row).toContainText("Piece to come");
  await row.getByRole("link", { name: "Alteration: Take up a hem" }).click();
  await expectAccessible(desk);
  await desk.getByLabel("Step").selectOption("Received");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByText("Received.", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "Mark as made" }).click();
  await expect(desk.getByText("It is paid: send it back from its order.")).toBeVisible();
  await desk.getByRole("link", { name: /^Alteration, order/ }).click();
  await desk.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(desk.getByRole("button", { name: "Mark as delivered" })).toBeVisible();
  await desk.context().close();

  const later = await (await browser.newContext({ viewport: SIZES.phone, baseURL: shop.origin })).newPage();
  await open(later, path);
  await expect(later.getByRole("heading", { name: "Your piece is on its way" })).toBeVisible();
  await expectAccessible(later);
  await expectNoSideways(later);
  await later.context().close();
  await hers.close();
});
