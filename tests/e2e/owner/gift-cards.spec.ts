import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, fillCheckout, open, payByCard, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("a gift card is bought, pays for a piece, and the owner sees what is left", async ({
  page,
  shop,
  browser,
}) => {
  await open(page, "/gift-cards");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Say whom the card is for").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Another amount").fill("500");
  await expect(page.getByRole("radio", { name: "£50" })).not.toBeChecked();
  await page.getByLabel("For", { exact: true }).fill("Ada");
  await page.getByLabel(/^From/).fill("Bisi");
  await page.getByLabel("Message").fill("For a dress that fits you");
  await page.getByLabel("Your email").fill("buyer@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Your gift card is paid/)).toBeVisible();
  await expect(page.getByRole("link", { name: "See your gift card" })).toHaveAttribute("href", /#gift-card$/);

  const owner = await (await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })).newPage();
  await signInAsOwner(owner, shop);
  await open(owner, "/admin/gift-cards");
  await expectAccessible(owner);
  await owner.getByRole("link", { name: /^… / }).first().click();
  await expect(owner.getByText("£500 of £500 left.")).toBeVisible();
  const bought =
    (await owner
      .getByRole("link", { name: /^[A-Z]+-\d{8}/ })
      .first()
      .textContent()) ?? "";
  await owner.goto(`/admin/orders/${bought}/letters/gift-card`);
  const letter = (await owner.locator("body").textContent()) ?? "";
  const [code = ""] = /([0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(letter) ?? [];
  expect(letter).toContain("For a dress that fits you");
  const card = await owner.getByRole("link", { name: "See and print the card" }).getAttribute("href");
  await open(page, new URL(card ?? "").pathname);
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByRole("article", { name: "The card" })).toContainText("From Bisi");
  await expectAccessible(page);

  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await fillCheckout(page, "shopper@example.com");
  await page.getByLabel("Discount code or gift card").fill("ABCD-ABCD-ABCD-ABCD-ABCD");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We don’t recognise that code.").first()).toBeVisible();
  await page.getByLabel("Discount code or gift card").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Once it’s paid, we ask where your parcel goes.")).toBeVisible();
  await page.getByRole("button", { name: "Pay with your gift card" }).click();
  await page.getByRole("link", { name: "Tell us where it goes" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ada Obi");
  await page.getByLabel("Address", { exact: true }).fill("1 Elm Row");
  await page.getByLabel("City").fill("Portsmouth");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("link", { name: "Add the postcode." })).toBeVisible();
  await page.getByLabel("Postcode").fill("PO1 0AA");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(/To your address in Portsmouth/)).toBeVisible();
  await expect(page.getByText("By gift card")).toBeVisible();
  await expectAccessible(page);

  await open(owner, "/admin/gift-cards");
  await owner.getByRole("link", { name: /^… / }).first().click();
  await expect(owner.getByText("Spent")).toBeVisible();
});
