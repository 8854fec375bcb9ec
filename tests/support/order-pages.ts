import { expect, type Page } from "@playwright/test";
import { addPerson } from "./admin.ts";
import { checkout, eventually, orderStates, type Piece, pay, payload } from "./checkout.ts";
import type { RunningShop } from "./shop.ts";
import { open } from "./shopping.ts";

let nth = 0;

/** An order of these pieces, paid with a card, as if its shopper had come by. Returns its reference and where they landed. */
export async function buyAs(
  shop: RunningShop,
  email: string,
  pieces: (Piece & { qty?: number })[],
  card: Parameters<typeof pay>[1] = {},
): Promise<{ reference: string; success: string }> {
  nth += 1;
  const orderId = `BA-20261122-${String(nth).padStart(4, "0")}`;
  const { body } = await checkout(shop, payload(shop, pieces, { email, orderId }));
  const { location } = await pay(body.url ?? "", { email, ...card });
  const reference = body.orderId ?? orderId;
  await eventually(
    () => orderStates(shop, reference),
    ([state]) => state === "paid",
  );
  return { reference, success: location ?? "" };
}

/** Signs a new administrator of the shop in, in this browser. */
export async function signInAsOwner(page: Page, shop: RunningShop): Promise<void> {
  const { email, password } = await addPerson(shop, { admin: true });
  await open(page, "/admin/sign-in");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin(\?|$)/);
}
