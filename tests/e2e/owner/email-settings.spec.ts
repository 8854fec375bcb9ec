import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/inbox-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone, sendsEmails: false });

test("sets the mail server from the set-up page, corrects a wrong port, and sends a test email", async ({
  page,
  shop,
  inbox,
}) => {
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
});
