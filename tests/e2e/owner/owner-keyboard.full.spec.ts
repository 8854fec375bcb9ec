import { picturesReady, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { press, typeInto } from "#tests/support/browser/keyboard.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { addPerson } from "#tests/support/requests/admin.ts";
import { type Piece, setPieces, stockOf } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "14", color: "Gold", amount: 16500 };

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`the owner's day needs no mouse (${device})`, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    const slug = `keyboard-gown-${device}`;

    const owner = await addPerson(shop, { admin: true });
    await open(page, "/admin");
    await typeInto(page, field("Email"), owner.email);
    await typeInto(page, page.getByLabel("Password"), owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await open(page, "/admin");

    await typeInto(page, field("Title"), `Keyboard gown ${device}`);
    await expect(field("Slug")).toHaveValue(slug);
    await typeInto(page, page.getByLabel("Price, £", { exact: true }), "95");
    await typeInto(page, page.getByLabel("Colours"), "Moss");
    await page.getByLabel("Gender").press("w");
    await typeInto(page, page.getByLabel("Pieces each"), "3");
    await press(page, page.locator("summary").filter({ hasText: "Moss" }));
    await typeInto(page, field("Pieces left, Moss, 12"), "4");
    await page.keyboard.press("ArrowUp");
    await expect(field("Pieces left, Moss, 10")).toBeFocused();
    // The browser is asked for the chooser before the Tabs: asked right before Enter, it may hear of it after the key.
    const chooser = page.waitForEvent("filechooser");
    await press(page, page.getByLabel("Main image"));
    await (await chooser).setFiles("tests/support/photos/adire-kaftan-indigo-front.jpg");
    await picturesReady(page, 1);
    await typeInto(page, page.getByLabel("Alternative text, picture 1"), "The gown, from the front");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Created product!" })).toBeVisible();

    await press(page, link("Hide product"));
    await press(page, button("Hide product"));
    await expect(
      page.getByRole("status").filter({ hasText: "Product hidden (soft deleted)." }),
    ).toBeVisible();
    await press(page, button(/^(Undo|Show again)$/).first());
    await expect(
      page.getByRole("status").filter({ hasText: "The product is on the shop again." }),
    ).toBeVisible();
    await press(page, link("Delete product"));
    await press(page, button("Delete product"));
    await expect(page.getByText("Product document deleted.")).toBeVisible();

    await setPieces(shop, DRESS, 3);
    const email = `no-mouse-${device}@example.com`;
    const { reference } = await buyAs(shop, email, [DRESS]);
    await press(page, link("Orders"));
    await typeInto(page, page.getByRole("searchbox", { name: "Find an order" }), email);
    await page.keyboard.press("Enter");
    await press(page, link(reference));
    await press(page, link("Refund…"));
    await press(page, page.getByRole("checkbox", { name: /Leaf Print Wrap Dress/ }), "Space");
    await press(page, button("Go on"));
    await press(page, button(/^Refund £/));
    await expect(page.getByText("Nothing more. All the money went back to the customer")).toBeVisible();
    expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 3, sold: 0 });

    await press(page, button("Sign out"));
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  });
}

test("a control in focus is never below the bar with the buttons", async ({ page, shop }) => {
  await page.setViewportSize(SIZES.phone);
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/business");
  const last = page.getByRole("button", { name: "Save", exact: true });
  const covered: string[] = [];
  await page.getByLabel("Tagline").focus();
  while (!(await last.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
    covered.push(...(await page.evaluate(coveredInFocus)));
  }
  expect(covered).toEqual([]);
});

/** The name of the focused control, if its middle is covered everywhere. */
function coveredInFocus(): string[] {
  const control = document.activeElement;
  if (!control) return [];
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return control.contains(above) ? [] : [control.getAttribute("name") ?? control.textContent];
}
