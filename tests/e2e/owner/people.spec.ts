import { may } from "#app/domain/identity/rights.ts";
import { OWNERS_PAGES } from "#app/owner/kit/pages.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { SIZES } from "#tests/support/browser/shopping.ts";

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? "with" : "without";

  test.describe(`${scripts} scripts`, () => {
    test.use({ viewport: SIZES.phone, javaScriptEnabled });

    test("an owner invites a packer by hand, who chooses a password, comes in, and is removed", {
      tag: javaScriptEnabled ? [] : "@full",
    }, async ({ page, shop, browser }) => {
      const email = `packer-${scripts}@people.example`;
      await signInAsOwner(page, shop);
      await page.goto("/admin/settings/people");
      await page.getByRole("textbox", { name: "Email" }).fill("packer at people");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Give one email address");
      await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("packer at people");
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      await page.getByLabel("Role").selectOption({ label: "Packer" });
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      const link = /http\S+\/admin\/welcome\/[0-9a-f]+/;
      await expect(page.getByText(link)).toBeVisible();
      const url = link.exec((await page.getByText(link).textContent()) ?? "")?.[0] ?? "";

      const theirs = await (await browser.newContext({ javaScriptEnabled, viewport: SIZES.phone })).newPage();
      await theirs.goto(url);
      await theirs.getByLabel("New password").fill("short");
      await theirs.getByRole("button", { name: "Save" }).click();
      await expect(theirs.getByRole("alert")).toContainText("Use 12 characters or more.");
      await theirs.getByLabel("New password").fill("parcels and string");
      await theirs.getByRole("button", { name: "Save" }).click();
      await expect(theirs.getByText("Your password is saved. Sign in with it.")).toBeVisible();
      await theirs.getByRole("textbox", { name: "Email" }).fill(email);
      await theirs.getByLabel("Password").fill("parcels and string");
      await theirs.getByRole("button", { name: "Sign in" }).click();
      await expect(theirs.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
      const sections = theirs.getByRole("navigation", { name: "Administration" });
      await sections.getByText("Menu").click();
      const readable = OWNERS_PAGES.filter(({ label, area }) => label !== "" && may("packer", area, "read"));
      await expect(sections.getByRole("link")).toHaveText(
        readable.map(({ label }) => new RegExp(`^${label}`)),
      );
      await expect(theirs.getByText("£")).toHaveCount(0);

      await page.goto("/admin/settings/people");
      const row = page.getByRole("listitem").filter({ hasText: email });
      await row.getByRole("button", { name: "Make editor" }).click();
      await expect(page.getByRole("status").filter({ hasText: "The role is changed" })).toBeVisible();
      await expect(row.getByText("Editor", { exact: true })).toBeVisible();
      await row.getByRole("button", { name: "Remove" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Removed, and signed out everywhere.")).toBeVisible();
      await theirs.goto("/admin/orders");
      await expect(theirs.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
      await theirs.context().close();
    });
  });
}

test("the pages for a forgotten password and for expired links are accessible", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/admin/sign-in");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password", level: 1 })).toBeVisible();
  await expect(page.getByText("npm run admin -- reset EMAIL")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/reset/none");
  await expect(page.getByRole("heading", { name: "This link works no more", level: 1 })).toBeVisible();
  await expectAccessible(page);
});
