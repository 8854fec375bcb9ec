import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { orderStates, type Piece, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

test.use({ viewport: SIZES.phone });

test("an owner takes the ticked orders to the carrier, and reads the numbers back", async ({
  page,
  shop,
}) => {
  await setPieces(shop, DRESS, 5);
  const { reference } = await buyAs(shop, "labels@example.com", [DRESS], { country: "NG" });
  const other = await buyAs(shop, "labels-2@example.com", [DRESS]);
  await shop.pool.query("UPDATE order_lines SET papers = NULL");
  await shop.pool.query("UPDATE products SET papers = papers || '{\"customsCode\": null}' WHERE slug = $1", [
    DRESS.slug,
  ]);
  await signInAsOwner(page, shop);
  await open(page, "/admin/labels");
  const tick = (one: string) => page.getByRole("checkbox", { name: `${one} Ada` });
  const row = page.getByRole("listitem").filter({ has: tick(reference) });
  await expect(tick(reference)).toBeChecked();
  await expect(row).toContainText("CN22");
  await expect(row.getByRole("link", { name: "of Leaf Print Wrap Dress" })).toHaveAttribute(
    "href",
    `/admin?slug=${DRESS.slug}`,
  );
  await expectAccessible(page);
  await expectNoSideways(page);

  await tick(other.reference).uncheck();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Click & Drop file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^click-and-drop-.+\.csv$/);

  await page.getByLabel("The carrier’s file").setInputFiles({
    name: "sent.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Order reference,Tracking number\r\n${reference},AB123GB\r\n${other.reference},1.23E+12\r\n`,
    ),
  });
  await page.getByRole("button", { name: "Read tracking numbers" }).click();
  await expect(page.getByText("A spreadsheet shortened this number")).toBeVisible();
  // The desk is loaded again meanwhile.
  await expect(page.getByRole("button", { name: "Read tracking numbers" })).toBeEnabled();
  await expectAccessible(page);
  await expectNoSideways(page);
  expect(await orderStates(shop, reference)).toEqual(["paid"]);
  await page.getByRole("button", { name: "Mark 1 order as sent" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 order marked as sent." })).toBeVisible();
  await expect(tick(reference)).toHaveCount(0);
  expect(await orderStates(shop, reference)).toEqual(["fulfilled"]);
});
