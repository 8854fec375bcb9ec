import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addPerson, type Person, signedIn } from "../requests/admin.ts";
import type { RunningShop } from "../shop/shop.ts";
import { expect } from "./expect.ts";
import { open } from "./shopping.ts";

/** Fills the sign-in page, wherever it redirects to. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

let addresses = 0;

/**
 * Opens a page of the administration as a person who has to sign in first. The client address is new, so that tests do
 * not share a count of sign-in attempts.
 */
export async function openSignedIn(page: Page, person: Person, path: string): Promise<void> {
  addresses += 1;
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${addresses}` });
  await open(page, path);
  await fillSignIn(page, person);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** Signs a new administrator of the shop in in this browser. */
export async function signInAsOwner(page: Page, shop: RunningShop): Promise<Person> {
  const person = await addPerson(shop, { admin: true });
  const { cookies } = await signedIn(shop, person);
  const url = shop.origin;
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return person;
}

/** Ends all sessions of the person, as the passing of a fortnight or another device can. */
export async function endSessions(shop: RunningShop, { email }: Person): Promise<void> {
  await shop.db.execute(
    sql`DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.email = ${email}`,
  );
}

/** Waits until this many pictures of the product form are stored, and none is refused. */
export async function picturesReady(page: Page, count: number): Promise<void> {
  const refused = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Try again: / }) });
  const seen = async () => ({
    stored: await page.getByLabel(/^Alternative text, picture \d/).count(),
    refused: await refused.allInnerTexts(),
  });
  await expect.poll(seen).toEqual({ stored: count, refused: [] });
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Opens a folded part of the product form, as a person does. */
export async function openPart(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title, level: 2, exact: true }).click();
}
