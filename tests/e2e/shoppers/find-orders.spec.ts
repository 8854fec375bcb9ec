import { bodyOf } from "#app/platform/email/testing/smtp-inbox.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/inbox-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { eventually, type Piece } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const ADA = "ada-phone@shopper.example";

test.use({ viewport: SIZES.phone });

test("finds a shopper's orders by an emailed link, and signs out everywhere", async ({
  page,
  shop,
  inbox,
}) => {
  const { reference } = await buyAs(shop, ADA, [TOTE]);
  await open(page, "/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Find my orders" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("ada-phone@");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("alert")).toContainText("Add the part after the @");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find my orders");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Email" }).fill(ADA);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "a link is on its way" })).toBeVisible();
  await expectAccessible(page);

  const link = await eventually(
    async () =>
      inbox.mails
        .filter(({ to }) => to.includes(ADA))
        .map((mail) => /\/orders\/open\/[0-9a-f]{66}/.exec(bodyOf(mail, "text/plain"))?.[0])
        .find(Boolean),
    (found) => found !== undefined,
  );
  // The email has left before its link is committed.
  await expect.poll(async () => (await page.request.get(link ?? "")).status()).toBe(200);
  await open(page, link ?? "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show my orders" }).click();
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await expect(page.getByText("Being packed")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole("link", { name: `Order ${reference}` }).click();
  await expect(page.getByRole("heading", { name: "Being packed" })).toBeVisible();

  await open(page, "/orders");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You’re signed out on every device")).toBeVisible();
  await open(page, link ?? "");
  await expect(page.getByRole("heading", { name: "This link works no more" })).toBeVisible();
  await open(page, "/orders");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
});
