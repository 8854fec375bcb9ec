import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { openEarly, SIZES, untilAlive, untilFontsAreThere } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

for (const document of ["home", "about"])
  test(`the parts of the form '${document}' stay where they are when the scripts arrive`, {
    tag: document === "home" ? [] : "@full",
  }, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    const arrive = await openEarly(page, `/admin/words/${document}`);
    await untilFontsAreThere(page);
    const places = () =>
      page
        .locator("form summary, form textarea")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
            .map((part) => Math.round(part.getBoundingClientRect().y + scrollY)),
        );
    const before = await places();
    arrive();
    await untilAlive(page);
    expect(before.length).toBeGreaterThan(2);
    expect(await places()).toEqual(before);
  });

test("nothing far down a form moves on a laptop when the chooser of a picture comes alive", {
  tag: "@full",
}, async ({ page, shop }) => {
  await page.setViewportSize(SIZES.laptop);
  await signInAsOwner(page, shop);
  const arrive = await openEarly(page, "/admin/settings/business");
  await untilFontsAreThere(page);
  const last = page.getByRole("group").last();
  const place = () => last.evaluate((part) => Math.round(part.getBoundingClientRect().y + scrollY));
  const before = await place();
  arrive();
  await untilAlive(page);
  expect(await place()).toBe(before);
});
