import type { Page } from "@playwright/test";
import { endSessions, fillSignIn, openSignedIn } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";
import { addPerson } from "#tests/support/requests/admin.ts";

const NOTICE = "You were signed out. What you typed is here again; it is not saved yet.";
const TOTE = "/admin?slug=fan-print-tote";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a product that was being changed when the session ended is restored, and can be saved", async ({
  page,
  shop,
}) => {
  const ada = await addPerson(shop, { admin: true });
  await openSignedIn(page, ada, TOTE);
  await textbox(page, "Title").fill("Fan Print Tote, large");
  await page.getByRole("textbox", { name: /^Description/ }).fill("Two lines,\none below the other.");
  await page.getByRole("combobox", { name: "Gender" }).selectOption("Women");
  await page.getByRole("checkbox", { name: "On sale" }).check();
  await page.getByRole("textbox", { name: /^Compare-at/ }).fill("80");
  await endSessions(shop, ada);
  await page.getByRole("button", { name: "Update product" }).click();
  await fillSignIn(page, ada);
  await expect(page.getByText(NOTICE)).toBeVisible();
  expect(new URL(page.url()).search).toBe("?slug=fan-print-tote");
  await expect(textbox(page, "Title")).toHaveValue("Fan Print Tote, large");
  await expect(page.getByRole("textbox", { name: /^Description/ })).toHaveValue(
    "Two lines,\none below the other.",
  );
  await expect(page.getByRole("combobox", { name: "Gender" })).toHaveValue("women");
  await expect(page.getByRole("checkbox", { name: "On sale" })).toBeChecked();
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Updated product!")).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fan Print Tote, large");
});

test("a session that ends while the owner is typing loses nothing either", async ({ page, shop }) => {
  const ada = await addPerson(shop, { admin: true });
  await openSignedIn(page, ada, "/admin/overview");
  await open(page, "/admin");
  await textbox(page, "Title").fill("Linen Shirt");
  await endSessions(shop, ada);
  // Leaving the slug field checks whether the slug is taken.
  await textbox(page, "Slug").fill("linen-shirt-olive");
  await textbox(page, "Slug").blur();
  await fillSignIn(page, ada);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/admin" && url.search === "");
  await expect(textbox(page, "Title")).toHaveValue("Linen Shirt");
  await expect(textbox(page, "Slug")).toHaveValue("linen-shirt-olive");
});

test("leaving an unsaved product asks first, and leaving a saved one does not", async ({ page, shop }) => {
  const ada = await addPerson(shop, { admin: true });
  await openSignedIn(page, ada, "/admin?slug=fan-print-skirt-set");
  const asked: string[] = [];
  let answer = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  await textbox(page, "Title").fill("Skirt Set, wide");
  await page.getByRole("link", { name: /^Orders( \d+ waiting)?$/ }).click();
  await expect.poll(() => asked).toEqual(["Leave without saving? What you typed here is lost."]);
  await expect(textbox(page, "Title")).toHaveValue("Skirt Set, wide");
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Updated product!")).toBeVisible();
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goBack();
  await textbox(page, "Title").fill("Something else");
  answer = true;
  await page.getByRole("link", { name: /^Orders( \d+ waiting)?$/ }).click();
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("an existing slug opens its product at once where nothing else was typed", async ({ page, shop }) => {
  const ada = await addPerson(shop, { admin: true });
  await openSignedIn(page, ada, "/admin/overview");
  await open(page, "/admin");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await textbox(page, "Slug").fill("Linen Kaftan");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/\/admin\?slug=linen-kaftan$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Linen Kaftan");
  await expect(page.getByRole("button", { name: "Update product" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("an existing slug asks first where more was typed, and nothing is lost by staying", async ({
  page,
  shop,
}) => {
  const ada = await addPerson(shop, { admin: true });
  await openSignedIn(page, ada, "/admin/overview");
  await open(page, "/admin");
  await textbox(page, "Price, £").fill("95");
  await textbox(page, "Slug").fill("linen-kaftan");
  await page.keyboard.press("Tab");
  const question = page.getByText("This web address is taken. Open ‘Linen Kaftan’ and leave what you typed?");
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(textbox(page, "Price, £")).toHaveValue("95");
  await textbox(page, "Slug").focus();
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Open ‘Linen Kaftan’" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Linen Kaftan");
});
