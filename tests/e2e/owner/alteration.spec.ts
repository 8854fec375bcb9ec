import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, payByCard, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone, timezoneId: "Africa/Lagos" });

test("an old dress is altered: paid on a phone in Lagos, done at a desk in London, and sent back", async ({
  page,
  browser,
  shop,
}) => {
  await open(page, "/made-for-you");
  await page.getByRole("link", { name: "Alter or mend a piece" }).first().click();
  await page.getByLabel("Piece", { exact: true }).fill("Linen dress of 2023");
  await page.getByLabel("What we do").selectOption({ label: "Take up a hem, £18" });
  await page.getByLabel("How it comes to us").selectOption({ index: 1 });
  await page.getByLabel("Name").fill("Ngozi Bello");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("Add your email");
  await expect(page.getByLabel("Piece", { exact: true })).toHaveValue("Linen dress of 2023");
  await page.getByLabel("Email").fill("ngozi@example.com");
  await page.getByRole("button", { name: "Send request" }).click();
  const pay = page.getByRole("link", { name: /^Pay £/ });
  await expect(pay).toBeVisible();
  const hers = new URL(page.url()).pathname;
  await expectAccessible(page);
  await expectNoSideways(page);
  await pay.click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL(/done=paid/);

  const desk = await (
    await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin, timezoneId: "Europe/London" })
  ).newPage();
  await signInAsOwner(desk, shop);
  await open(desk, "/admin/made");
  const row = desk.getByRole("listitem").filter({ hasText: "Ngozi Bello" });
  await row.getByRole("link", { name: "Alteration" }).click();
  await desk.getByRole("link", { name: /order BA-/ }).click();
  await expect(desk.getByText("it is to be sent once its alteration is done")).toBeVisible();
  const order = desk.url();
  await desk.getByRole("link", { name: "Go to the piece" }).click();
  await desk.getByLabel("Step").selectOption({ index: 1 });
  await desk.getByRole("textbox", { name: "Message" }).fill("Your dress is here.");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByText("Your dress is here.")).toBeVisible();
  await desk.getByRole("button", { name: /^Mark as / }).click();
  await expect(desk.getByText(/^Marked as/)).toBeVisible();
  await open(desk, order);
  await expect(desk.getByText("Pack the pieces, send the parcel")).toBeVisible();
  await desk.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(desk.getByRole("button", { name: "Mark as delivered" })).toBeVisible();

  await open(page, hers);
  await expect(page.getByText("Your dress is here.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/on its way/);
  await expectNoSideways(page);
  await desk.context().close();
});
