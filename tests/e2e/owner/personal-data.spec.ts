import { readFile } from "node:fs/promises";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, SIZES } from "#tests/support/browser/shopping.ts";
import { type Piece, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

for (const [scripts, viewport] of [
  ["with", SIZES.laptop],
  ["without", SIZES.phone],
] as const) {
  const javaScriptEnabled = scripts === "with";

  test.describe(`${scripts} scripts`, () => {
    test.use({ viewport, javaScriptEnabled });

    test("a customer's data are kept while the parcel needs them, then downloaded, and erased after a question", {
      tag: scripts === "with" ? [] : "@full",
    }, async ({ page, shop }) => {
      await setPieces(shop, DRESS, 3);
      const email = `erase-${scripts}@example.com`;
      const { reference } = await buyAs(shop, email, [DRESS]);
      await signInAsOwner(page, shop);
      await page.goto(`/admin/orders/${reference}`);
      await expect(page.getByText("It cannot be erased yet. It still has to be sent")).toBeVisible();
      await page.getByRole("textbox", { name: "Carrier" }).fill("Royal Mail");
      await page.getByRole("button", { name: "Mark as fulfilled" }).click();
      await expect(page.getByText("Marked as fulfilled.")).toBeVisible();

      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download what is kept of this order" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`order-${reference}.json`);
      expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
        order: reference,
        email,
      });

      const ask = page.getByRole("button", { name: "Erase personal data…" });
      const dialog = page.getByRole("dialog", { name: `Erase the customer of ${reference}?` });
      await ask.click();
      await expect(dialog).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoSideways(page);
      await dialog.getByRole("button", { name: "Keep it" }).click();
      await expect(dialog).toBeHidden();
      await ask.click();
      await dialog.getByRole("button", { name: "Erase it for good" }).click();
      await expect(
        page.getByRole("status").getByText("The customer’s personal data are erased."),
      ).toBeVisible();
      await expect(page.locator("body")).not.toContainText(email);
      await expect(ask).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoSideways(page);
      await page.getByRole("link", { name: "The page that the customer sees" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });

    test("a visitor's message is erased from the inbox after a question", { tag: "@full" }, async ({
      page,
      shop,
    }) => {
      const firstName = `Erase${scripts}`;
      const body = new URLSearchParams({
        kind: "contact",
        firstName,
        email: "w@example.com",
        message: "Lined?",
      });
      await fetch(`${shop.origin}/api/enquiries`, { method: "POST", body });
      await signInAsOwner(page, shop);
      await page.goto("/admin/enquiries");
      const card = page.getByRole("listitem").filter({ hasText: firstName });
      await card.getByRole("heading", { name: firstName }).click();
      await card.getByRole("button", { name: `Erase… the enquiry of ${firstName}` }).click();
      const dialog = page.getByRole("dialog", { name: `Erase what ${firstName} wrote?` });
      await expect(dialog).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoSideways(page);
      await dialog.getByRole("button", { name: "Erase it for good" }).click();
      await expect(page.getByText("What was written in it is erased.")).toBeVisible();
      await expect(page.locator("body")).not.toContainText(firstName);
      await page.goto("/admin/enquiries?show=answered");
      await expect(page.getByRole("heading", { name: "Erased enquiry" }).first()).toBeVisible();
    });
  });
}
