import { sql } from "drizzle-orm";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";

test("the owner gives a green sentence its proof, and About Us shows both", async ({ page, shop }) => {
  const sentence = "Sewn from responsibly grown linen.";
  await shop.db.execute(sql`UPDATE products SET fit_notes = ${sentence} WHERE slug = 'adire-tote'`);
  await signInAsOwner(page, shop);
  await open(page, "/admin/claims");
  await page.getByRole("link", { name: `Give its proof ${sentence}` }).click();
  await expect(page.getByLabel("Claim", { exact: true })).toHaveValue(sentence);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Proof is empty." })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Proof").fill("Grown in Brittany without irrigation, says the mill’s certificate.");
  await page.getByLabel("Valid until").fill("2099-05-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. About Us shows it, with its proof.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Give its proof ${sentence}` })).toHaveCount(0);
  await open(page, "/about");
  const claims = page.getByRole("region", { name: "What we say and how we know" });
  await expect(claims).toContainText(sentence);
  await expect(claims).toContainText("31 May 2099");
  await expectAccessible(page);
});
