import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, payByCard, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("a dress is asked for, quoted, paid in two parts, made and delivered, all on phones", async ({
  page,
  browser,
  shop,
}) => {
  await open(page, "/made-for-you");
  await page.getByLabel("Garment").selectOption("Dress");
  await expect(page.getByLabel("Inside leg")).toBeHidden();
  await page.getByLabel("Cloth").selectOption("My own cloth");
  await page.getByLabel("Occasion").fill("A wedding");
  await page.getByLabel("Measured in").selectOption("inches");
  await page.getByLabel("Bust").fill("104");
  await page.getByLabel("Name").fill("Ada Obi");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("Add your email");
  await expectAccessible(page);
  await expect(page.getByLabel("Bust")).toHaveValue("104");
  await page.getByLabel("Email").fill("ada-made@example.com");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeVisible();
  const hers = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Yes, 104 cm" }).click();
  await expect(page.getByText("40.94 in (104 cm)")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  const desk = await (await browser.newContext({ viewport: SIZES.phone, baseURL: shop.origin })).newPage();
  await signInAsOwner(desk, shop);
  await open(desk, "/admin/made");
  await desk
    .getByRole("listitem")
    .filter({ hasText: "Ada Obi" })
    .getByRole("link", { name: "Dress" })
    .click();
  await desk.getByLabel("Item 1").fill("Dress in your own cloth, lined");
  await desk.getByLabel("Price, £").first().fill("300");
  await desk.getByLabel("Deposit, £").fill("100");
  await desk.getByRole("button", { name: "Send quote" }).click();
  await expect(desk.getByText("The quote is sent")).toBeVisible();
  await expectAccessible(desk);
  await expectNoSideways(desk);

  await open(page, hers);
  await expect(page.getByText("What is not returnable, and why")).toBeVisible();
  await page.getByRole("button", { name: "Accept the quote" }).click();
  await page.getByRole("link", { name: "Pay the deposit, £100" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: "Your piece is being made" })).toBeVisible();

  await desk.reload();
  await desk.getByLabel("Step").selectOption("Fitting");
  await desk.getByRole("textbox", { name: "Message" }).fill("The toile is ready to try on.");
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  await expect(desk.getByText("Fitting. The toile is ready to try on.")).toBeVisible();
  await desk.getByRole("button", { name: "Mark as made" }).click();
  await expect(desk.getByText("Marked as made.")).toBeVisible();

  await open(page, hers);
  await expect(page.getByText("Fitting. The toile is ready to try on.")).toBeVisible();
  await page.getByRole("link", { name: "Pay the balance, £204.95" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: "Your piece is paid" })).toBeVisible();
  await expectAccessible(page);

  await desk.reload();
  await desk.getByRole("link", { name: /^Balance, order/ }).click();
  await desk.getByRole("button", { name: "Mark as fulfilled" }).click();
  await desk.getByRole("button", { name: "Mark as delivered" }).click();
  await open(page, hers);
  await expect(page.getByRole("heading", { name: /Your piece is (on its way|with you)/ })).toBeVisible();
  await page.getByRole("link", { name: /^Balance: order/ }).click();
  await expect(page.getByRole("heading", { name: "It has arrived" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The page of your piece" })).toBeVisible();
  await desk.context().close();
});

test("a piece is asked for without scripts", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const page = await context.newPage();
  await page.goto("/made-for-you");
  await page.getByLabel("Garment").selectOption("Skirt or wrapper");
  await expect(page.getByLabel("Bust")).toBeHidden();
  await page.getByLabel("Cloth").selectOption("My own cloth");
  await page.getByLabel("Name").fill("Bisi Obi");
  await page.getByLabel("Email").fill("bisi-made@example.com");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("I forgot: with pockets.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("I forgot: with pockets.")).toBeVisible();
  await context.close();
});
