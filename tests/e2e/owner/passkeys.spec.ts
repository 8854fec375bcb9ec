import type { CDPSession, Page } from "@playwright/test";
import { fillSignIn, openSignedIn } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { addPerson, type Person } from "#tests/support/requests/admin.ts";

/** A phone's own authenticator, which recognises the finger or does not. */
async function addAuthenticator(
  page: Page,
): Promise<{ devTools: CDPSession; recognise(isUserVerified: boolean): Promise<void> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    devTools,
    recognise: async (isUserVerified) => {
      await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

/** Adds a passkey on the account page, which is open. */
async function addPasskey(page: Page, { password }: Person, name: string): Promise<void> {
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("textbox", { name: "Name" }).fill(name);
  await section.getByLabel("Your password").last().fill(password);
  await section.getByRole("button", { name: "Add a passkey" }).click();
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
};

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("an owner adds a passkey, signs in with it, and removes it", async ({ page, shop }) => {
    const owner = await addPerson(shop, { admin: true });
    await addAuthenticator(page);
    await openSignedIn(page, owner, "/admin/account");
    const section = page.getByRole("region", { name: "Passkeys" });
    await addPasskey(page, { ...owner, password: "not the password" }, "Ada’s phone");
    await expect(section.getByText("That is not your password.")).toBeVisible();
    await expect(section.getByRole("textbox", { name: "Name" })).toHaveValue("Ada’s phone");
    await addPasskey(page, owner, "Ada’s phone");
    await expect(page.getByRole("status").filter({ hasText: "The passkey is added." })).toBeVisible();
    await expect(section.getByText("Not used yet.")).toBeVisible();
    await expectAccessible(page);

    await signOut(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/admin/overview");

    await open(page, "/admin/account");
    await expect(section.getByText("Last used")).toBeVisible();
    await section.getByText("Remove Ada’s phone").click();
    const form = section.getByRole("group");
    await form.getByLabel("Your password").fill("not the password");
    await form.getByRole("button", { name: "Remove this passkey" }).click();
    await expect(form.getByText("That is not your password.")).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel("Your password").fill(owner.password);
    await form.getByRole("button", { name: "Remove this passkey" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The passkey is removed." })).toBeVisible();

    await signOut(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("That passkey was not accepted.");
  });
});

test("a device that does not recognise its user signs nobody in, and the page explains it", {
  tag: "@full",
}, async ({ page, shop }) => {
  const owner = await addPerson(shop, { admin: true });
  const { recognise } = await addAuthenticator(page);
  await openSignedIn(page, owner, "/admin/account");
  await addPasskey(page, owner, "Phone");
  await expect(page.getByRole("status").filter({ hasText: "The passkey is added." })).toBeVisible();
  await signOut(page);
  await recognise(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("status").filter({ hasText: "No passkey was used." })).toBeVisible();
  await recognise(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/admin/overview");
});

test("a device has one passkey of a person, and a refused attempt can be repeated", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const owner = await addPerson(shop, { admin: true });
  const { recognise } = await addAuthenticator(page);
  await openSignedIn(page, owner, "/admin/account");
  await recognise(false);
  await addPasskey(page, owner, "Phone");
  await expect(page.getByText("No passkey was made.")).toBeVisible();
  await recognise(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The passkey is added." })).toBeVisible();
  await addPasskey(page, owner, "Phone again");
  await expect(page.getByText("This device has a passkey of yours already.")).toBeVisible();
});

test("the sign-in page offers passkeys only where the browser can use them here", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await open(page, "/admin/sign-in");
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await open(page, `${shop.origin.replace("localhost", "127.0.0.1")}/admin/sign-in`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  const older = await page.context().newPage();
  await older.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  await open(older, "/admin/sign-in");
  await expect(older.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the password still signs in, and the account page explains what a passkey needs", {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.goto("/admin/account");
    await fillSignIn(page, await addPerson(shop, { admin: true }));
    // Chromium without scripts in a test, unlike a person's, does not show the content for browsers without scripts.
    expect(await page.content()).toContain("only where scripts may run");
    await page.context().clearCookies();
    await page.goto("/admin/sign-in");
    await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  });
});
