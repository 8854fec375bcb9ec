import { bodyOf } from "#app/platform/email/testing/smtp-inbox.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/inbox-fixture.ts";
import { addPiece, cartLink, expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { eventually } from "#tests/support/requests/checkout.ts";

test.use({ viewport: SIZES.phone });

test("emails a cart on request, and its link restores it on another device", async ({
  page,
  browser,
  shop,
  inbox,
}) => {
  const email = "ada-cart@shopper.example";
  await addPiece(page, "adire-tote");
  await open(page, "/cart");
  await page.getByText("Send me this cart").click();
  await page.getByRole("textbox", { name: "Email" }).fill("ada@");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Add the part after the @");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("We’ve emailed you the link.")).toBeVisible();

  const mail = await eventually(
    async () => inbox.mails.find(({ to }) => to.includes(email)),
    (found) => found !== undefined,
  );
  const [path = ""] = /\/carts\/[0-9a-f]{66}/.exec(mail ? bodyOf(mail, "text/plain") : "") ?? [];
  const other = await (await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })).newPage();
  await addPiece(other, "linen-kaftan");
  await open(other, path);
  await expect(other.getByText("1 piece, £28 before delivery, at today’s prices.")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Put it in my cart" }).click();
  await expect(other.getByRole("heading", { name: "Adire Tote" })).toBeVisible();
  await expect(cartLink(other)).toHaveAccessibleName("Cart, 2 pieces");
  await open(other, path);
  await other.getByRole("button", { name: "Put it in my cart" }).click();
  await expect(other.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await expect(cartLink(other)).toHaveAccessibleName("Cart, 2 pieces");
  await expectNoSideways(other);
  await other.context().close();
});
