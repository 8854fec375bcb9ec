import { openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("removes the sample goods from the shop, and can restore them for a week", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const goods = page.getByRole("listitem").filter({ hasText: "Your own goods" });
  await expect(goods).toContainText("To do");
  await expectAccessible(page);

  await goods.getByRole("button", { name: "Remove sample goods" }).click();
  await expect(page.getByText("The sample goods are off the shop.")).toBeVisible();
  await expect(goods).not.toContainText("of the sample");
  await expect.poll(async () => (await fetch(`${shop.origin}/products/adire-kaftan`)).status).toBe(404);

  await page.getByRole("button", { name: "Bring them back" }).click();
  await expect(goods).toContainText("of the sample are on the shop");
  await expect.poll(async () => (await fetch(`${shop.origin}/products/adire-kaftan`)).status).toBe(200);
});

test("sets the mail server from the set-up page, corrects a wrong port, and sends a test email", async ({
  page,
  shop,
}) => {
  const inbox = await openInbox();
  const { password } = await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const emails = page.getByRole("listitem").filter({ hasText: "Emails" });
  await emails.getByRole("link", { name: "Email", exact: true }).click();
  await page.getByLabel("Mail server").fill("127.0.0.1");
  await page.getByLabel("Port").fill("mail");
  await page.getByLabel("From address").fill("hello@shop.example");
  await page.getByLabel("Your own password").fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Port")).toHaveAccessibleDescription(/A port is a number/);
  await expect(page.getByLabel("From address")).toHaveValue("hello@shop.example");
  await expectAccessible(page);

  await page.getByLabel("Port").fill(new URL(inbox.url).port);
  await page.getByLabel("Your own password").fill(password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved, and in use from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("The mail server took the email.")).toBeVisible();
  expect(inbox.mails).toHaveLength(1);
  await open(page, "/admin/setup");
  await expect(emails).toContainText("Done");
  await inbox.close();
});

test("a page says what the technician sets, to be copied or sent on", { tag: "@full" }, async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const address = page.getByRole("listitem").filter({ hasText: "Address" });
  await address.getByRole("link", { name: "For your technician" }).click();
  await expect(page.getByRole("heading", { name: "For your technician", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Emails" })).toContainText("Not set yet");
  await page.getByRole("button", { name: "Copy all of it" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("SMTP_URL=");
  await expect(page.getByRole("link", { name: "Send by email" })).toHaveAttribute(
    "href",
    /^mailto:\?subject=/,
  );
});
