import { type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { test as base, expect } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import { startShop } from "#tests/support/shop/shop.ts";

/** A shop of its own, because many pages show whether it can send emails. */
const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
    async ({}, use) => {
      const inbox = await openInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: "worker" },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: HANG_MS },
  ],
});

test.use({ viewport: SIZES.phone });

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
