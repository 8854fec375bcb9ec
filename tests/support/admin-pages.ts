import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addPerson, type Person, signedIn } from "./admin.ts";
import type { RunningShop } from "./shop.ts";
import { open } from "./shopping.ts";

/** Fills the sign-in page, wherever it leads on to. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

let addresses = 0;

/**
 * Opens a page of the administration as somebody who has to sign in first, from an address of their own: where tries
 * to sign in are counted, tests are not in each other's way.
 */
export async function openSignedIn(page: Page, person: Person, path: string): Promise<void> {
  addresses += 1;
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": `192.0.2.${addresses}` });
  await open(page, path);
  await fillSignIn(page, person);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** Makes this browser one in which a new administrator of the shop is signed in. */
export async function signInAsOwner(page: Page, shop: RunningShop): Promise<void> {
  const { cookies } = await signedIn(shop, await addPerson(shop, { admin: true }));
  const url = shop.origin;
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** What a fortnight does, or another device: the person is signed in nowhere any more. */
export async function endSessions(shop: RunningShop, { email }: Person): Promise<void> {
  await shop.db.execute(
    sql`DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.email = ${email}`,
  );
}

/** So long a small machine that is busy with other tests may take to make the sizes of some pictures. */
const PICTURES_MS = 30_000;

/** Waits until so many pictures of the product form are stored, and nothing more is to be said of them. */
export async function picturesReady(page: Page, count: number): Promise<void> {
  await expect(page.getByLabel(/^Alternative text, picture \d/)).toHaveCount(count, { timeout: PICTURES_MS });
  await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: PICTURES_MS });
}
