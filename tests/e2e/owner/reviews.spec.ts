import type { Browser, Page } from "@playwright/test";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { press, tabTo, typeInto } from "#tests/support/browser/keyboard.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import type { Piece } from "#tests/support/requests/checkout.ts";
import { askedFor } from "#tests/support/requests/reviewing.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
const PRODUCT = `/products/${KAFTAN.slug}`;

/** The owner at a laptop, signed in. */
async function ownersPage(browser: Browser, shop: RunningShop): Promise<Page> {
  const owner = await (await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })).newPage();
  await signInAsOwner(owner, shop);
  await open(owner, "/admin/reviews");
  return owner;
}

const photo = async () => ({
  name: "worn.jpg",
  mimeType: "image/jpeg",
  buffer: await plain(600, 800).jpeg().toBuffer(),
});

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a shopper writes with a picture, the owner shows and answers it, and hides another for a reason", async ({
    page,
    shop,
    browser,
  }) => {
    const words = "The dye holds, on a phone.";
    const [first, second] = [await askedFor(shop, [KAFTAN]), await askedFor(shop, [KAFTAN])];
    await open(page, first.path);
    await expect(page.getByRole("heading", { name: "How do you like it?" })).toBeVisible();
    await page.getByLabel("Your words").fill(words);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose how many stars, from 1 to 5.");
    await expect(page.getByLabel("Your words")).toHaveValue(words);
    await expectAccessible(page);
    await page.getByLabel("Stars").selectOption("5");
    await page.getByLabel("Fit").selectOption({ label: "True to size" });
    await page.getByLabel("Pictures").setInputFiles(await photo());
    await page.getByLabel("Name to show").fill("Ada");
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("We read it before it is shown")).toBeVisible();
    await expectAccessible(page);

    await open(page, second.path);
    await page.getByLabel("Stars").selectOption("1");
    await page.getByLabel("Your words").fill("Ring my neighbour on 07700 900461.");
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("We read it before it is shown")).toBeVisible();

    const owner = await ownersPage(browser, shop);
    const menu = owner.getByRole("navigation", { name: "Administration" }).getByText("Menu");
    await menu.click();
    await expect(owner.getByRole("link", { name: /Reviews \d+ waiting/ })).toBeVisible();
    await menu.click();
    await expectAccessible(owner);
    const card = owner.getByRole("article").filter({ hasText: words });
    await card.getByLabel("Your answer").fill("We boil it twice.");
    await card.getByRole("button", { name: "Answer" }).click();
    await expect(owner.getByText("Your answer is saved.")).toBeVisible();
    await card.getByRole("button", { name: "Show", exact: true }).click();
    await expect(owner.getByText("It is shown on the piece’s page now.")).toBeVisible();
    const other = owner.getByRole("article").filter({ hasText: "Ring my neighbour" });
    await other.getByRole("button", { name: "Hide" }).click();
    await expect(owner.getByRole("alert")).toContainText("That it is critical is no reason.");
    await other
      .getByLabel("Reason to hide it")
      .selectOption({ label: "It shows somebody’s private details" });
    await other.getByRole("button", { name: "Hide" }).click();
    await expect(owner.getByText("It is hidden, with its reason.")).toBeVisible();
    await owner.context().close();

    await expect(async () => {
      await open(page, PRODUCT);
      await expect(page.getByRole("region", { name: "What shoppers say" })).toContainText(words, {
        timeout: 500,
      });
    }).toPass();
    const said = page.getByRole("region", { name: "What shoppers say" });
    await expect(said).toContainText("5.0 of");
    await expect(said).toContainText("We boil it twice.");
    await expect(said).not.toContainText("Ring my neighbour");
    await expect(page.getByText("Picture 1 by Ada")).toHaveCount(0);
    await expect(said.getByRole("img", { name: "Picture 1 by Ada" }).first()).toBeVisible();
    await expectAccessible(page);
    await said.getByText("How we collect reviews").click();
    await expect(said.getByText("Only people who bought the piece here")).toBeVisible();

    await said.getByRole("article").filter({ hasText: words }).getByRole("link", { name: "Report" }).click();
    await page.getByLabel("What is wrong with it").selectOption({ label: "It is not genuine" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByRole("heading", { name: "Thank you. We look at it again." })).toBeVisible();

    await open(page, first.path);
    await expect(page.getByText("It is shown in the shop.")).toBeVisible();
    await page.getByText("Erase your review").click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("Your review is erased, with its pictures.")).toBeVisible();
    await expect(async () => {
      await open(page, PRODUCT);
      await expect(page.getByText(words)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });
});

test("the owner brings reviews over from another shop, sees what is wrong with a line, and shoppers read where they are from", async ({
  page,
  shop,
  browser,
}) => {
  const owner = await ownersPage(browser, shop);
  await owner.getByRole("link", { name: "Bring reviews over from elsewhere" }).click();
  await expectAccessible(owner);
  const text = `Handle,Stars,Words,Name,Date,Came from
adire-tote,5,It carries my week.,Ngozi,14/03/2025,Etsy
no-such-bag,5,Fine.,Ada,2025-03-14,Etsy`;
  await owner
    .getByLabel("CSV file")
    .setInputFiles({ name: "etsy.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await owner.getByRole("button", { name: "See what it would change" }).click();
  await expect(owner.getByText("We have no piece with this handle.")).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Import 1 review" }).click();
  await owner.getByRole("link", { name: "See the reviews" }).click();
  const card = owner.getByRole("article").filter({ hasText: "It carries my week." });
  await expect(card).toContainText("Taken over from Etsy, March 2025");
  await expectAccessible(owner);
  await expect(async () => {
    await open(page, "/products/adire-tote");
    await expect(page.getByRole("article", { name: "Review by Ngozi" })).toContainText(
      "Taken over from Etsy, March 2025",
      { timeout: 500 },
    );
  }).toPass();
  await card.getByRole("button", { name: "Erase: its writer asked" }).click();
  await expect(owner.getByText("It is erased.")).toBeVisible();
  await owner.context().close();
});

test.describe("by keyboard alone", () => {
  test.use({ viewport: SIZES.phone });

  test("writes a review, and opts out of review emails", { tag: "@full" }, async ({ page, shop }) => {
    const { path } = await askedFor(shop, [KAFTAN]);
    await open(page, path);
    await tabTo(page, page.getByLabel("Stars"));
    await page.keyboard.type("4");
    await typeInto(page, page.getByLabel("Your words"), "Typed without a mouse.");
    await press(page, page.getByRole("button", { name: "Send review" }));
    await expect(page.getByText("We read it before it is shown")).toBeVisible();
    await expect(page.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
    await press(page, page.getByRole("link", { name: "Do not ask me again" }));
    await press(page, page.getByRole("button", { name: "Do not ask me again" }));
    await expect(page.getByRole("heading", { name: "We will not ask again." })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: SIZES.phone });

  test("a review with a picture is written, changed and erased", { tag: "@full" }, async ({ page, shop }) => {
    const { path } = await askedFor(shop, [KAFTAN]);
    await page.goto(path);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("Choose how many stars, from 1 to 5.").first()).toBeVisible();
    await page.getByLabel("Stars").selectOption("2");
    await page.getByLabel("Pictures").setInputFiles(await photo());
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByRole("img", { name: "Picture 1 by A customer" })).toBeVisible();
    await page.getByText("Change your review").click();
    await page.getByLabel("Take picture 1 away").check();
    await page.getByLabel("Your words").fill("Changed.");
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("Changed.").first()).toBeVisible();
    await expect(page.getByRole("img", { name: "Picture 1 by A customer" })).toHaveCount(0);
    await page.getByText("Erase your review").click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("Your review is erased, with its pictures.")).toBeVisible();
  });
});
