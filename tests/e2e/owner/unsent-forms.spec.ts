import type { Page } from "@playwright/test";
import { endSessions, fillSignIn, openSignedIn } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPerson, nextCode, type Person, setUpApp, signedIn } from "#tests/support/requests/admin.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const NOTICE = "You were signed out. What you typed is here again; it is not saved yet.";
const TOTE = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
const administrator = (shop: RunningShop): Promise<Person> => addPerson(shop, { admin: true });
const keptInTab = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));

async function openPaidOrder(page: Page, shop: RunningShop, person: Person): Promise<string> {
  const { reference } = await buyAs(shop, "ada@example.com", [TOTE]);
  const order = `/admin/orders/${reference}`;
  await openSignedIn(page, person, order);
  return order;
}

test("the input about a parcel survives the end of the session, and can then be saved", async ({
  page,
  shop,
}) => {
  const ada = await administrator(shop);
  const order = await openPaidOrder(page, shop, ada);
  await textbox(page, "Carrier").fill("Royal Mail");
  await textbox(page, "Tracking number").fill("AB 123 456 GB");
  await endSessions(shop, ada);
  await page.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(page.getByText("You were signed out. Sign in to go on where you were.")).toBeVisible();
  await fillSignIn(page, ada);
  await expect(page.getByText(NOTICE)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(order);
  await expect(textbox(page, "Carrier")).toHaveValue("Royal Mail");
  await expect(textbox(page, "Tracking number")).toHaveValue("AB 123 456 GB");
  await page.reload();
  await expect(textbox(page, "Carrier")).toHaveValue("Royal Mail");
  await page.getByRole("button", { name: "Mark as fulfilled" }).click();
  await expect(page.getByRole("status").filter({ hasText: "fulfilled" })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect.poll(() => keptInTab(page)).not.toContain("Royal Mail");
});

test("a second factor at the next sign-in loses no input either", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const ada = await administrator(shop);
  await openPaidOrder(page, shop, ada);
  await textbox(page, "Carrier").fill("DPD");
  const { key } = await setUpApp(await signedIn(shop, ada), ada);
  await endSessions(shop, ada);
  await page.getByRole("button", { name: "Mark as fulfilled" }).click();
  await fillSignIn(page, ada);
  await textbox(page, "Code").fill(nextCode(key));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(textbox(page, "Carrier")).toHaveValue("DPD");
});

test("another user who signs in finds no stored input, and a user who signs out leaves none", {
  tag: "@full",
}, async ({ page, shop }) => {
  const [ada, bola] = [await administrator(shop), await administrator(shop)];
  await openPaidOrder(page, shop, ada);
  await textbox(page, "Carrier").fill("Royal Mail");
  await endSessions(shop, ada);
  await page.getByRole("button", { name: "Mark as fulfilled" }).click();
  await fillSignIn(page, bola);
  await expect(textbox(page, "Carrier")).toHaveValue("");
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect.poll(() => keptInTab(page)).not.toContain("Royal Mail");
  await textbox(page, "Carrier").fill("DPD");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect(await keptInTab(page)).not.toContain("DPD");
});

test("never stores a password", { tag: "@full" }, async ({ page, shop }) => {
  const ada = await administrator(shop);
  await openSignedIn(page, ada, "/admin/account");
  await page.getByLabel("Your password", { exact: true }).last().fill(ada.password);
  await endSessions(shop, ada);
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect(await keptInTab(page)).not.toContain(ada.password);
});
